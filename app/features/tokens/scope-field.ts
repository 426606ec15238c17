import { type Scope, scopes } from "#app/http/tokens/scopes.ts";

/** The box of a form that allows it. */
export const fieldOf = (scope: Scope) => `alcance_${scope}`;

/** What was ticked. */
export function tickedScopes(fields: Record<string, string>): Scope[] {
  return scopes.filter((scope) => fields[fieldOf(scope)] === "1");
}
