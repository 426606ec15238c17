import type { Ctx } from "#app/context.server.ts";
import { standsWell } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { tellOfSubscriber } from "#app/features/notifications/tell/tell-money.server.ts";
import { lockPerson, recount } from "./count.server.ts";

type Source = Pick<Ctx, "db">;

const DAY_MS = 24 * 60 * 60 * 1000;

interface Pair {
  fan_id: number;
  creator_id: number;
}

/**
 * Gives a fan a live subscription for at least `days` from now; one that lasts longer already keeps
 * its date. Throws `cannot_subscribe_to_self`, `not_a_creator` and `user_not_found`.
 */
export async function grantSubscription(
  { db }: Source,
  { fan_id, creator_id, days, provider }: Pair & { days: number; provider: string },
): Promise<{ renews_at: number }> {
  if (fan_id === creator_id) throw new AppError("cannot_subscribe_to_self");
  const now = Date.now();
  const until = now + days * DAY_MS;
  return db.transaction().execute(async (trx) => {
    const creator = await lockPerson(trx, creator_id);
    // Neither begins nor is renewed while one of the two is suspended.
    const isSound = creator && standsWell(creator) && (await isGood(trx, fan_id));
    if (!isSound) throw new AppError("user_not_found");
    if (!creator.es_creador) throw new AppError("not_a_creator");
    const subscription = await trx
      .insertInto("suscripciones")
      .values({
        fan_id,
        creator_id,
        state: "active",
        provider,
        created_at: now,
        renews_at: until,
      })
      .onConflict((conflict) =>
        conflict.columns(["fan_id", "creator_id"]).doUpdateSet((eb) => ({
          state: "active",
          // What is charged on stays the row of its sale: it is paid, cancelled and looked up by that.
          provider: eb
            .case()
            .when("suscripciones.renews", "=", 1)
            .then(eb.ref("suscripciones.provider"))
            .else(provider)
            .end(),
          renews_at: eb
            .case()
            .when("suscripciones.renews_at", ">", until)
            .then(eb.ref("suscripciones.renews_at"))
            .else(until)
            .end(),
          // What was given by hand is not taken for days of grace.
          paid_until: eb
            .case()
            .when("suscripciones.renews_at", ">", until)
            .then(eb.ref("suscripciones.paid_until"))
            .else(null)
            .end(),
        })),
      )
      .returning(["renews_at", "created_at"])
      .executeTakeFirstOrThrow();
    await recount(trx, creator_id, now);
    if (subscription.created_at === now) await tellOfSubscriber(trx, creator_id, now);
    return { renews_at: subscription.renews_at };
  });
}

/** Takes back the renewal: the subscription stays live until the date it returns. Undefined: none is live or renews. */
export async function cancelIn(
  trx: Database,
  { fan_id, creator_id }: Pair,
): Promise<{ renews_at: number } | undefined> {
  const now = Date.now();
  await lockPerson(trx, creator_id);
  const subscription = await trx
    .updateTable("suscripciones")
    .set((eb) => ({
      ...{ state: "cancelled", renews: 0 },
      // The days of grace were for a provider that tries again.
      renews_at: eb.fn.coalesce("paid_until", "renews_at"),
    }))
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .where((eb) => eb.or([eb("renews_at", ">", now), eb("renews", "=", 1)]))
    .returning("renews_at")
    .executeTakeFirst();
  if (subscription) await recount(trx, creator_id, now);
  return subscription;
}

/**
 * A subscription ends by its date alone: brings the counters of the creators that lost some up to
 * date. For the sweep.
 */
export async function recountLapsed({ db }: Source): Promise<void> {
  const now = Date.now();
  const creators = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("subscribersCount", ">", 0)
    .where((eb) =>
      eb(
        "subscribersCount",
        "<>",
        eb
          .selectFrom("suscripciones")
          .select((sub) => sub.fn.countAll<number>().as("live"))
          .whereRef("suscripciones.creator_id", "=", "usuarios.id_usuario")
          .where("suscripciones.renews_at", ">", now),
      ),
    )
    .execute();
  for (const { id_usuario } of creators) {
    await db.transaction().execute(async (trx) => {
      await lockPerson(trx, id_usuario);
      await recount(trx, id_usuario, now);
    });
  }
}

async function isGood(trx: Database, id_usuario: number): Promise<boolean> {
  const person = await trx
    .selectFrom("usuarios")
    .select(["status", "suspended_until"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return person !== undefined && standsWell(person);
}

/** Of a fan who goes: their subscriptions, and the counters of who had them. Gives how many. */
export async function endSubscriptionsOf(
  db: Database,
  fan_id: number,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom("suscripciones")
    .select("creator_id")
    .where("fan_id", "=", fan_id)
    .orderBy("creator_id")
    .limit(limit)
    .execute();
  for (const { creator_id } of rows) {
    await db.transaction().execute(async (trx) => {
      await lockPerson(trx, creator_id);
      await trx
        .deleteFrom("suscripciones")
        .where("fan_id", "=", fan_id)
        .where("creator_id", "=", creator_id)
        .execute();
      await recount(trx, creator_id, Date.now());
    });
  }
  return rows.length;
}
