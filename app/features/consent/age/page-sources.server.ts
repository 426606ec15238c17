import { getEnv } from "#app/env.server.ts";

/** Where the form of the check may lead: browsers hold the answer of a form to this rule as well. */
export function ageSources(): string[] {
  const { age } = getEnv();
  return age ? [new URL(age.provider.issuer).origin] : [];
}
