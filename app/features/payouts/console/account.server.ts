import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { shownAccount } from "#app/features/payees/account.server.ts";
import { recordAccountLook } from "#app/features/payees/look.server.ts";
import { AppError } from "#app/http/errors.ts";
import { destinationOf } from "../withdrawals/destination.server.ts";

/**
 * Where a withdrawal goes, in full, for who pays; that they looked is written first, and told to its owner.
 * Throws `forbidden`, `withdrawal_not_found`, `payout_account_missing`.
 */
export async function readDestination(ctx: SignedInCtx, id_retiro: number) {
  if (ctx.viewer.role !== "administrator") throw new AppError("forbidden");
  const row = await ctx.db
    .selectFrom("retiros")
    .innerJoin("usuarios", "usuarios.id_usuario", "retiros.id_usuario")
    .select(["id_retiro", "id_lote", "retiros.id_usuario", "nombre_usuario", "destino"])
    .where("id_retiro", "=", id_retiro)
    .executeTakeFirst();
  if (!row) throw new AppError("withdrawal_not_found");
  const { id_usuario, id_lote, nombre_usuario } = row;
  // What went into a batch without an account went elsewhere: the one they have by now is not its own.
  const found = id_lote !== null && row.destino === null ? null : await destinationOf(ctx.db, row);
  if (!found) throw new AppError("payout_account_missing");
  const why = `retiro:${id_retiro}`;
  await recordAccountLook(ctx.db, actorOf(ctx.viewer), { id_usuario, why });
  const { clabe, titular, rfc } = found;
  const { banco } = shownAccount(found);
  return { id_retiro, id_lote, nombre_usuario, banco, clabe, titular, rfc };
}
