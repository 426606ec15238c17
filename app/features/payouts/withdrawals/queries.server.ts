import type { SignedInCtx } from "#app/context.server.ts";
import { PAYOUTS_SHOWN } from "../limits.ts";
import type { WithdrawalView } from "../view.ts";

/** The viewer's latest withdrawals, with the last thing that became of each. */
export async function listWithdrawals({ db, viewer }: SignedInCtx): Promise<WithdrawalView[]> {
  const rows = await db
    .selectFrom("retiros")
    .select(["id_retiro", "state", "amount_cents", "currency", "cfdi", "created_at"])
    .select((eb) =>
      eb
        .selectFrom("retiros_eventos")
        .select("retiros_eventos.reason")
        .whereRef("retiros_eventos.id_retiro", "=", "retiros.id_retiro")
        .orderBy("id_evento", "desc")
        .limit(1)
        .as("reason"),
    )
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("id_retiro", "desc")
    .limit(PAYOUTS_SHOWN)
    .execute();
  return rows.map(({ created_at, reason, ...row }) => ({
    ...row,
    reason: reason ?? "",
    created_at: new Date(created_at).toISOString(),
  }));
}
