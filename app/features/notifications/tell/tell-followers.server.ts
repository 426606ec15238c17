import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { FOLLOWERS_AT_ONCE } from "../limits.ts";
import { notify } from "../notify.server.ts";

/** Of the time that it writes, which on SQLite nobody else does meanwhile. */
const REST_SHARE = 9;

/**
 * Tells the followers of a creator of a new post, so many at once: the rest is another run, asked for in the
 * same transaction, so that none is left out when this one is killed. Who was told already is not told anew.
 */
export async function tellFollowers(
  { db }: Pick<Services, "db">,
  { id_publicacion, after = { at: 0, id: 0 } }: JobPayloads["tell_followers"],
): Promise<void> {
  const started = performance.now();
  await db.transaction().execute(async (trx) => {
    const post = await announced(trx, id_publicacion);
    if (!post) return;
    const followers = await followersAfter(trx, post, after);
    const { id_usuario: ref, announced_at: at } = post;
    const line = { tipo: "nueva_publicacion", ref, creator_id: ref, at } as const;
    await notify(
      trx,
      followers.map(({ id: id_usuario }) => ({ id_usuario, ...line })),
    );
    const last = followers.at(-1);
    if (!last || followers.length < FOLLOWERS_AT_ONCE) return;
    const rest = { id_publicacion, after: { at: Number(last.at), id: last.id } };
    const uniqueKey = `tell_followers:${id_publicacion}:${last.id}`;
    await enqueue(trx, "tell_followers", rest, { uniqueKey });
  });
  // One of 200 runs must not be followed by the next at once: whoever publishes meanwhile waited for seconds.
  await delay(REST_SHARE * (performance.now() - started));
}

type Announced = NonNullable<Awaited<ReturnType<typeof announced>>>;

/** Undefined: the post has gone meanwhile. */
function announced(trx: Database, id_publicacion: number) {
  return trx
    .selectFrom("publicaciones_anunciadas as told")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "told.id_publicacion")
    .select(["told.id_usuario", "told.announced_at", "publicaciones.solo_suscriptores"])
    .where("told.id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
}

/** Those who followed before the post was shown; of a post for subscribers those who are. */
async function followersAfter(
  trx: Database,
  { id_usuario, announced_at, solo_suscriptores }: Announced,
  after: { at: number; id: number },
): Promise<{ at: number; id: number }[]> {
  const isSubscribed = sql<boolean>`exists (select 1 from suscripciones as live
    where live.fan_id = seguimientos.follower_id and live.creator_id = ${id_usuario}
      and live.renews_at > ${Date.now()})`;
  return trx
    .selectFrom("seguimientos")
    .select(["created_at as at", "follower_id as id"])
    .where("followed_id", "=", id_usuario)
    .where("created_at", "<=", announced_at)
    .where((eb) => eb(eb.refTuple("created_at", "follower_id"), ">", eb.tuple(after.at, after.id)))
    .$if(solo_suscriptores === 1, (query) => query.where(isSubscribed))
    .orderBy("created_at")
    .orderBy("follower_id")
    .limit(FOLLOWERS_AT_ONCE)
    .execute();
}
