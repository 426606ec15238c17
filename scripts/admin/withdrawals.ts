import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { type BankFile, bankFile } from "#app/features/payouts/withdrawals/bank-file.server.ts";
import { batchLines, exportBatch } from "#app/features/payouts/withdrawals/batch.server.ts";
import { listBatches } from "#app/features/payouts/withdrawals/batches.server.ts";
import { recordBatchLooks } from "#app/features/payouts/withdrawals/looks.server.ts";
import { conclude } from "#app/features/payouts/withdrawals/conclude.server.ts";
import { markKnown } from "#app/features/payouts/withdrawals/owed.server.ts";
import { REASON_MAX } from "#app/features/payouts/limits.ts";
import { AppError } from "#app/http/errors.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

type Verb = (services: Services, args: string[]) => Promise<string>;

/** What becomes of what creators have asked for. */
export const withdrawalVerbs: Record<string, Verb> = {
  async export(services, args) {
    if (args.length > 0) throw new Refusal(HELP);
    const id = await exportBatch(services);
    if (id === null) throw new Refusal("nothing is approved that is in no batch yet");
    return printed(services, id);
  },

  async batches(services, args) {
    if (args.length > 0) throw new Refusal(HELP);
    const lines = (await listBatches(services)).map(
      ({ id_lote, created_at, withdrawals, open }) =>
        `${id_lote},${new Date(created_at).toISOString()},${withdrawals},${open}`,
    );
    return ["id_lote,created_at,withdrawals,open", ...lines].join("\n");
  },

  async batch(services, [number, ...rest]) {
    if (rest.length > 0) throw new Refusal(HELP);
    return printed(services, idIn(number));
  },

  spei: (services, args) => bankPrinted(services, args, "spei"),
  bbva: (services, args) => bankPrinted(services, args, "bbva"),

  async paid(services, ids) {
    if (ids.length === 0) throw new Refusal(HELP);
    for (const id of ids.map(idIn)) await move(services, id, "paid", "");
    return `Paid: ${ids.join(", ")}.`;
  },

  async known(services, [number, ...rest]) {
    if (rest.length > 0) throw new Refusal(HELP);
    const id = idIn(number);
    if (!(await markKnown(services, { id_retiro: id, actor: COMMAND_LINE }))) {
      throw new Refusal(`withdrawal ${id} is of nobody who left without being verified`);
    }
    return `Withdrawal ${id} goes its way.`;
  },

  failed: (services, args) => withReason(services, args, "failed"),
  void: (services, args) => withReason(services, args, "void"),
};

async function withReason(
  services: Services,
  [id, ...words]: string[],
  to: "failed" | "void",
): Promise<string> {
  const reason = words.join(" ").trim().slice(0, REASON_MAX);
  if (!reason) throw new Refusal(`payouts ${to} wants a number and a reason`);
  await move(services, idIn(id), to, reason);
  return `Withdrawal ${id} is ${to}: ${reason}.`;
}

async function move(
  services: Services,
  id: number,
  to: "paid" | "failed" | "void",
  reason: string,
): Promise<void> {
  const moved = await conclude(services, { id, to, reason, actor: COMMAND_LINE });
  if (!moved) throw new Refusal(`withdrawal ${id} is in no state to be ${to}`);
}

async function printed(services: Services, id: number): Promise<string> {
  const lines = await batchLines(services, id);
  if (lines.length === 1) throw new Refusal(`there is no batch ${id}`);
  await recordBatchLooks(services, COMMAND_LINE, { id_lote: id, formato: "csv" });
  return lines.join("\n");
}

async function bankPrinted(
  services: Services,
  [number, ...rest]: string[],
  file: BankFile,
): Promise<string> {
  if (rest.length > 0) throw new Refusal(HELP);
  const id = idIn(number);
  try {
    const text = await bankFile(services, id, file);
    await recordBatchLooks(services, COMMAND_LINE, { id_lote: id, formato: file });
    // The program puts back the last line feed; all else is the bank's, the spaces at the end of a line too.
    return text.replace(/\n$/, "");
  } catch (error) {
    if (error instanceof AppError) throw new Refusal(`batch ${id} has no such file: ${error.code}`);
    throw error;
  }
}

function idIn(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new Refusal(`"${text ?? ""}" is no number`);
  return Number(text);
}
