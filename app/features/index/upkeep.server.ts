import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { noteChanged } from "./outside/changes.server.ts";
import { indexPost, markAppearances, unindexPost } from "./commands.server.ts";
import { type Counts, tierOf } from "./popularity.server.ts";

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
    await markAppearances(trx, { id_publicacion, terms: palabras.split(" ") }, { tier });
    await noteChanged(trx, [id_publicacion], { isUrgent: false });
  });
}
