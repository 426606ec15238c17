import { type Actor, recordAudit } from "#app/features/people/audit.server.ts";
import { recordAccountLook } from "#app/features/payees/look.server.ts";
import type { Services } from "#app/services.server.ts";

/**
 * That somebody takes a file of a batch, which says where people are paid: once as such, and of each of them.
 * Written before it is given.
 */
export async function recordBatchLooks(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { id_lote, formato }: { id_lote: number; formato: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordAudit(
      { db: trx },
      { actor, action: "payout.download", data: { id_lote, formato } },
    );
    const people = await trx
      .selectFrom("retiros")
      .select("id_usuario")
      .where("id_lote", "=", id_lote)
      .where("destino", "is not", null)
      .orderBy("id_retiro")
      .execute();
    for (const { id_usuario } of people) {
      await recordAccountLook(trx, actor, { id_usuario, why: `lote:${id_lote}` });
    }
  });
}
