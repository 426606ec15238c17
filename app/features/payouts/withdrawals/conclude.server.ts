import { type Actor, recordAudit } from "#app/features/people/audit.server.ts";
import type { Services } from "#app/services.server.ts";
import { moveWithdrawal } from "./move.server.ts";

type Source = Pick<Services, "db">;

/** How the operator ends a withdrawal. */
export type Outcome = "paid" | "failed" | "void";

/** Says what became of a withdrawal, once. False: it is in no state from which it could get there. */
export async function conclude(
  { db }: Source,
  { id, to, reason, actor }: { id: number; to: Outcome; reason: string; actor: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const moved = await moveWithdrawal(trx, id, to, { reason });
    if (!moved) return false;
    await recordAudit(
      { db: trx },
      {
        ...{ actor, action: `payout.${to}` },
        subject: { kind: "persona", id: moved.id_usuario },
        data: { id_retiro: id, reason },
      },
    );
    return true;
  });
}
