import { parseArgs } from "node:util";
import { ledgerMismatches } from "#app/features/payouts/ledger.server.ts";
import { payoutLines } from "#app/features/payouts/payouts.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { Services } from "#app/services.server.ts";
import { withdrawalVerbs } from "./withdrawals.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `payouts requested [--month YYYY-MM]`, `payouts check`, and what becomes of withdrawals. */
export async function payouts(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { month: { type: "string" } },
  });
  const [verb = "", ...others] = positionals;
  if (!values.month && verb in withdrawalVerbs) return withdrawalVerbs[verb]!(services, others);
  if (others.length > 0) throw new Refusal(HELP);
  if (verb === "check" && !values.month) return check(services);
  if (verb !== "requested") throw new Refusal(HELP);
  const month = values.month === undefined ? null : monthNumber(values.month);
  const lines = [];
  for await (const line of payoutLines(services, { month, currency: getEnv().currency })) {
    lines.push(line);
  }
  return lines.join("\n");
}

async function check(services: Services): Promise<string> {
  const mismatches = await ledgerMismatches(services);
  if (mismatches.length === 0) return "Every month agrees with the ledger.";
  const lines = mismatches.map(
    ({ id_usuario, month, settled, payouts, ledger, earned }) =>
      `account ${id_usuario}, month ${month}: settled ${settled}, payouts ${payouts}, ledger ${ledger}, earned ${earned} cents`,
  );
  throw new Refusal(lines.join("\n"));
}

function monthNumber(text: string): number {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  if (!match) throw new Refusal("--month must be a month like 2026-10");
  return Number(match[1]) * 100 + Number(match[2]);
}
