import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { moveViews } from "./judge.server.ts";

/** Ends that views are held: they are paid, or never will be. Throws `anomaly_not_found`, also when somebody else was faster. */
export async function decideAnomaly(
  ctx: SignedInCtx,
  { id, decision }: { id: number; decision: "released" | "voided" },
): Promise<void> {
  const { id_usuario } = ctx.viewer;
  await ctx.db.transaction().execute(async (trx) => {
    const anomaly = await trx
      .updateTable("anomalias")
      .set({ state: decision, decided_at: Date.now(), decided_by: id_usuario })
      .where("id_anomalia", "=", id)
      .where("state", "=", "held")
      .where("creator_id", "<>", id_usuario)
      .returning(["creator_id", "day", "kind", "views"])
      .executeTakeFirst();
    if (!anomaly) throw new AppError("anomaly_not_found");
    const { creator_id, day, kind, views } = anomaly;
    const paid_views = decision === "released" ? views : 0;
    await moveViews(trx, anomaly, { paid_views, held_views: -views });
    await recordAudit(
      { db: trx },
      {
        actor: actorOf(ctx.viewer),
        action: `anomaly.${decision}`,
        subject: { kind: "persona", id: creator_id },
        data: { id_anomalia: id, day, kind, views },
      },
    );
  });
}
