import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type BankFile, bankFile } from "../withdrawals/bank-file.server.ts";
import { batchLines } from "../withdrawals/batch.server.ts";
import { recordBatchLooks } from "../withdrawals/looks.server.ts";

/**
 * A file of a batch; that it was taken is written before it is given. Throws `batch_not_found` and what
 * `bankFile` does.
 */
export async function downloadBatch(
  ctx: SignedInCtx,
  { id, formato }: { id: number; formato: "csv" | BankFile },
): Promise<Response> {
  const isCsv = formato === "csv";
  const text = isCsv ? await csvOf(ctx, id) : await bankFile(ctx, id, formato);
  await recordBatchLooks(ctx, actorOf(ctx.viewer), { id_lote: id, formato });
  const name = isCsv ? `lote-${id}.csv` : `lote-${id}-${formato}.txt`;
  return new Response(text, {
    headers: {
      "Content-Type": isCsv ? "text/csv; charset=utf-8" : "text/plain; charset=us-ascii",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function csvOf(ctx: SignedInCtx, id: number): Promise<string> {
  const lines = await batchLines(ctx, id);
  if (lines.length === 1) throw new AppError("batch_not_found");
  return [...lines, ""].join("\r\n");
}
