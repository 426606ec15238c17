import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { idsIn, valueRows } from "#db/engines/value-rows.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { noteChanged } from "./outside/changes.server.ts";
import { indexPost, indexPosts, indexUser, unindexPost } from "./commands.server.ts";
import { type Counts, tierOf } from "./popularity.server.ts";

const BATCH = 500;
/** Posts that a sweep looks after: the newest, and the next ones of all. */
const SWEPT = 2_000;
const SWEEP_KEY = "search:swept";

/** Once a post was made, changed or deleted. */
export async function indexChangedPost(
  { db }: Pick<Services, "db">,
  { id_publicacion }: { id_publicacion: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPost(trx, id_publicacion);
    await indexPost(trx, id_publicacion);
  });
}

/**
 * Brings what can be found to what may be found, in batches, the newest first: everything there is, or the
 * posts of one person. What is right already stays.
 */
export async function reindex(
  { db }: Pick<Services, "db">,
  { id_usuario }: { id_usuario?: number | undefined },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (id_usuario === undefined) await inBatches(db, signal, indexNextUsers);
  await inBatches(db, signal, (trx, before) => indexNextPosts(trx, before, { by: id_usuario }));
}

/** Once one of two has blocked the other, or does so no more: in the posts of the one that name the other. */
export async function indexBetween(
  { db }: Pick<Services, "db">,
  { people: [one = 0, other = 0] }: { people: number[] },
): Promise<void> {
  for (const [by, naming] of [
    [one, other],
    [other, one],
  ]) {
    await inBatches(db, null, (trx, before) => indexNextPosts(trx, before, { by, naming }));
  }
}

async function inBatches(
  db: Database,
  signal: AbortSignal | null,
  indexNext: (trx: Database, before: number) => Promise<number | null>,
): Promise<void> {
  let done = Number.MAX_SAFE_INTEGER;
  for (;;) {
    // What is left is another run's: one that ended here would be done.
    signal?.throwIfAborted();
    const last = await db.transaction().execute((trx) => indexNext(trx, done));
    if (last === null) return;
    done = last;
    await setImmediate();
  }
}

/**
 * Brings the popularity in the index up to date: of the newest posts each time, of all others in
 * turn. What belongs to posts that went with something else goes too.
 */
export async function refreshIndex({ db, kv }: Pick<Services, "db" | "kv">): Promise<void> {
  const { newest } = await db
    .selectFrom("publicaciones")
    .select((eb) => eb.fn.max("id_publicacion").as("newest"))
    .executeTakeFirstOrThrow();
  await refresh(db, Math.max(0, (newest ?? 0) - SWEPT));
  const swept = Number((await kv.get(SWEEP_KEY)) ?? 0);
  const last = await refresh(db, swept);
  await kv.put(SWEEP_KEY, String(last ?? 0));
}

async function indexNextUsers(trx: Database, before: number): Promise<number | null> {
  const users = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "<", before)
    .orderBy("id_usuario", "desc")
    .limit(BATCH)
    .execute();
  for (const { id_usuario } of users) await indexUser(trx, id_usuario);
  return users.at(-1)?.id_usuario ?? null;
}

async function indexNextPosts(
  trx: Database,
  before: number,
  { by, naming }: { by?: number | undefined; naming?: number | undefined },
): Promise<number | null> {
  const next = trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "<", before)
    .$if(by !== undefined, (query) => query.where("id_usuario", "=", by!))
    .$if(naming !== undefined, (query) =>
      query.where("id_publicacion", "in", (eb) =>
        eb
          .selectFrom("menciones_publicacion as mention")
          .select("mention.id_publicacion")
          .where("mention.id_usuario", "=", naming!),
      ),
    )
    .orderBy("id_publicacion", "desc")
    .limit(BATCH);
  const ids = (await next.execute()).map(({ id_publicacion }) => id_publicacion);
  // In the order in which everybody takes them.
  const rows = trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "in", idsIn(trx, ids))
    .orderBy("id_publicacion");
  await forUpdate(trx, rows).execute();
  await indexPosts(trx, ids);
  return ids.at(-1) ?? null;
}

interface Kept extends Counts {
  id_publicacion: number;
  palabras: string;
  tier: number;
  /** Null: the post went with something else. */
  status: string | null;
}

/** Looks after {@link SWEPT} posts after this id. Gives the last of them; null at the end. */
async function refresh(db: Database, after: number): Promise<number | null> {
  const { rows } = await sql<Kept>`
    select i.id_publicacion, i.palabras, i.tier, p.status,
      p."likeCount", p."saveCount", p."commentCount", p.views
    from indexadas i left join publicaciones p on p.id_publicacion = i.id_publicacion
    where i.id_publicacion > ${after} order by i.id_publicacion limit ${SWEPT}`.execute(db);
  for (const row of rows) {
    if (row.status === null) await forget(db, row.id_publicacion);
    else if (tierOf(row) !== row.tier) await setTier(db, row, tierOf(row));
  }
  return rows.at(-1)?.id_publicacion ?? null;
}

function forget(db: Database, id_publicacion: number): Promise<void> {
  return db.transaction().execute((trx) => unindexPost(trx, id_publicacion));
}

async function setTier(db: Database, { id_publicacion, palabras }: Kept, tier: number) {
  await db.transaction().execute(async (trx) => {
    await lockPost(trx, id_publicacion);
    const { numUpdatedRows } = await trx
      .updateTable("indexadas")
      .set({ tier })
      .where("id_publicacion", "=", id_publicacion)
      // What it is found by has changed meanwhile: the next sweep comes again.
      .where("palabras", "=", palabras)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const given = valueRows(trx, { term: { texts: palabras.split(" ") } });
    await sql`
      update apariciones set tier = ${tier}
      where id_publicacion = ${id_publicacion} and id_palabra in (
        select id_palabra from ${given} cross join palabras where palabra = given.term)`.execute(
      trx,
    );
    await noteChanged(trx, [id_publicacion], { isUrgent: false });
  });
}
