import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";

/**
 * Notes the tax receipt of a withdrawal that was paid; null takes it back. Throws `withdrawal_not_found`, and
 * `cfdi_not_paid` of any other.
 */
export async function noteCfdi(
  ctx: SignedInCtx,
  { id, cfdi }: { id: number; cfdi: string | null },
): Promise<{ id_lote: number | null }> {
  return ctx.db.transaction().execute(async (trx) => {
    const noted = await trx
      .updateTable("retiros")
      .set({ cfdi })
      .where("id_retiro", "=", id)
      .where("state", "=", "paid")
      .returning(["id_usuario", "id_lote"])
      .executeTakeFirst();
    if (!noted) throw new AppError((await exists()) ? "cfdi_not_paid" : "withdrawal_not_found");
    await recordAudit(
      { db: trx },
      {
        ...{ actor: actorOf(ctx.viewer), action: "payout.cfdi" },
        subject: { kind: "persona", id: noted.id_usuario },
        data: { id_retiro: id, cfdi },
      },
    );
    return { id_lote: noted.id_lote };

    async function exists(): Promise<boolean> {
      const row = await trx
        .selectFrom("retiros")
        .select("id_retiro")
        .where("id_retiro", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    }
  });
}
