import { getEnv } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "../strings.server.ts";
import type { Provider } from "./provider.ts";

/** Cash or a transfer, which the operator confirms (`npm run admin -- order paid`): there is no page to go to, and nothing renews. */
export function manualProvider(): Provider {
  const { billing, operator } = getEnv();
  return {
    name: "manual",
    label: strings.manual.label,
    brand: strings.manual.label,
    feePoints: billing.manual.feePoints,
    renews: false,
    startUrl: () => null,
    instructions: billing.manual.text ?? fill(strings.manual.ask, { email: operator.email }),
    remote: null,
  };
}
