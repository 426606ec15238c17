import { ledgerFaults, listBalances } from "#app/features/ledger/queries.server.ts";
import type { Services } from "#app/services.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `ledger check`, `ledger balances` */
export async function ledger(services: Services, args: string[]): Promise<string> {
  const [verb, ...others] = args;
  if (others.length > 0) throw new Refusal(HELP);
  if (verb === "check") return check(services);
  if (verb !== "balances") throw new Refusal(HELP);
  const balances = await listBalances(services);
  const rows = balances.map(({ account, currency, amount_cents }) =>
    csvLine([account, currency, amount_cents]),
  );
  return ["account,currency,cents", ...rows].join("\n");
}

async function check(services: Services): Promise<string> {
  const faults = await ledgerFaults(services);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  return "Every entry adds up to nothing, and every account to its lines.";
}
