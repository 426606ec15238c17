import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { exportBatch } from "../withdrawals/batch.server.ts";
import { conclude, type Outcome } from "../withdrawals/conclude.server.ts";

/** Takes what is approved into a new batch. Throws `nothing_approved`, also when somebody else was faster. */
export async function makeBatch(ctx: SignedInCtx): Promise<{ id_lote: number }> {
  const id_lote = await exportBatch(ctx, actorOf(ctx.viewer));
  if (id_lote === null) throw new AppError("nothing_approved");
  return { id_lote };
}

/**
 * Says what became of a withdrawal. Throws `withdrawal_not_found`, `cannot_decide_self`, and `withdrawal_closed` where that
 * was said before, or it is not where it could.
 */
export async function concludeWithdrawal(
  ctx: SignedInCtx,
  { id, state: to, reason }: { id: number; state: Outcome; reason: string },
): Promise<{ id_lote: number | null }> {
  const found = await ctx.db
    .selectFrom("retiros")
    .select(["id_usuario", "id_lote"])
    .where("id_retiro", "=", id)
    .executeTakeFirst();
  if (!found) throw new AppError("withdrawal_not_found");
  if (found.id_usuario === ctx.viewer.id_usuario) throw new AppError("cannot_decide_self");
  const actor = actorOf(ctx.viewer);
  if (!(await conclude(ctx, { id, to, reason, actor }))) throw new AppError("withdrawal_closed");
  return { id_lote: found.id_lote };
}

/**
 * Says of all of a batch of which nobody has said anything that it was paid, but of one's own: those are for another
 * administrator, or the command line. Throws `batch_not_found` and `withdrawal_closed` where there is nothing of the kind.
 */
export async function payBatch(
  ctx: SignedInCtx,
  { id: id_lote }: { id: number },
): Promise<{ paid: number }> {
  const rows = await ctx.db
    .selectFrom("retiros")
    .select(["id_retiro", "id_usuario", "state"])
    .where("id_lote", "=", id_lote)
    .orderBy("id_retiro")
    .execute();
  if (rows.length === 0) throw new AppError("batch_not_found");
  let paid = 0;
  for (const { id_retiro: id, id_usuario, state } of rows) {
    if (state !== "exported" || id_usuario === ctx.viewer.id_usuario) continue;
    // One by one: whatever stops this leaves those that were told told, and the rest for the next press.
    paid += +(await conclude(ctx, { id, to: "paid", reason: "", actor: actorOf(ctx.viewer) }));
  }
  if (paid === 0) throw new AppError("withdrawal_closed");
  return { paid };
}
