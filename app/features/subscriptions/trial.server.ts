import type { SignedInCtx } from "#app/context.server.ts";
import { getUser, type Who } from "#app/features/people/queries.server.ts";
import { lockPeople, requireUnblocked } from "#app/features/people/blocks.server.ts";
import { tellOfSubscriber } from "#app/features/notifications/tell/tell-money.server.ts";
import type { Database } from "#db/client.ts";
import { AppError } from "#app/http/errors.ts";
import { recount } from "./count.server.ts";
import { readPlan } from "./plan.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Gives the viewer the days of trial of a creator, once: nothing is paid, and nothing is charged when they
 * end. Who asks again while it runs is told until when. Throws `cannot_subscribe_to_self`, `user_not_found`, `blocked`
 * and `trial_refused`.
 */
export async function startTrial(ctx: SignedInCtx, who: Who): Promise<{ hasta: string }> {
  const me = ctx.viewer.id_usuario;
  const { id_usuario } = await getUser(ctx, who);
  if (id_usuario === me) throw new AppError("cannot_subscribe_to_self");
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockPeople(trx, [me, id_usuario]))) throw new AppError("user_not_found");
    await requireUnblocked(trx, me, id_usuario);
    const now = Date.now();
    const ends_at = await endOfTrial(trx, { fan_id: me, creator_id: id_usuario, now });
    if (ends_at !== null) return { hasta: new Date(ends_at).toISOString() };
    const plan = await readPlan({ db: trx }, id_usuario);
    if (!plan || plan.dias_prueba === 0) throw new AppError("trial_refused");
    const renews_at = now + plan.dias_prueba * DAY_MS;
    const row = { fan_id: me, creator_id: id_usuario, provider: "trial" };
    const begun = await trx
      .insertInto("suscripciones")
      .values({ ...row, state: "cancelled", created_at: now, renews_at })
      // Whoever has been subscribed has tried it.
      .onConflict((conflict) => conflict.columns(["fan_id", "creator_id"]).doNothing())
      .returning("fan_id")
      .executeTakeFirst();
    if (!begun) throw new AppError("trial_refused");
    await recount(trx, id_usuario, now);
    await tellOfSubscriber(trx, id_usuario, now);
    return { hasta: new Date(renews_at).toISOString() };
  });
}

/** When the trial that runs ends; null: none does. On a slow line the page gives up before it hears, and asks again. */
async function endOfTrial(
  trx: Database,
  { fan_id, creator_id, now }: { fan_id: number; creator_id: number; now: number },
): Promise<number | null> {
  const row = await trx
    .selectFrom("suscripciones")
    .select("renews_at")
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .where("provider", "=", "trial")
    .where("state", "=", "cancelled")
    .where("renews_at", ">", now)
    .executeTakeFirst();
  return row?.renews_at ?? null;
}
