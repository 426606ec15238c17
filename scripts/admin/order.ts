import { settleOrder } from "#app/features/billing/settle/operator.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

const verbs = ["paid", "refund", "chargeback"] as const;

/** `order paid|refund|chargeback REFERENCE` */
export async function order(services: Services, args: string[]): Promise<string> {
  const [word, reference, ...others] = args;
  const verb = verbs.find((each) => each === word);
  if (!verb || !reference || others.length > 0) throw new Refusal(HELP);
  const outcome = await settleOrder(services, { reference, verb });
  if (outcome.is === "held") throw new Refusal(outcome.why);
  return outcome.is === "known" ? `${reference}: that was done before` : `${reference}: ${verb}`;
}
