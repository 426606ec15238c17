import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { indexPosts, indexUser } from "./commands.server.ts";

/** Of one transaction: who writes waits for it, and on SQLite does nothing else meanwhile. */
const BATCH = 50;
/** Of one run: what waits behind it gets its turn. */
const BATCHES = 20;

type Part = JobPayloads["index_search"];

/**
 * Brings what can be found to what may be found, the newest first: everything there is, or the posts of one
 * person. What is right already stays. It does a part, and leaves what comes after it to another job.
 */
export async function reindex(
  { db }: Pick<Services, "db">,
  { id_usuario, of = id_usuario === undefined ? "people" : "posts", before }: Part,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const indexNext: IndexNext =
    of === "people" ? indexNextUsers : (trx, next) => indexNextPosts(trx, next, { by: id_usuario });
  const last = await inBatches(db, signal, { before, most: BATCHES }, indexNext);
  if (last !== null) await leave(db, { id_usuario, of, before: last });
  else if (of === "people") await leave(db, { of: "posts" });
}

/** Its key is of this part alone: to ask for all of it anew is another thing than to go on. */
function leave(db: Database, rest: Part): Promise<void> {
  return enqueue(db, "index_search", rest, { uniqueKey: `index_search:${JSON.stringify(rest)}` });
}

/** Once one of two has blocked the other, or does so no more: in the posts of the one that name the other. */
export async function indexBetween(
  { db }: Pick<Services, "db">,
  { people: [one, other] }: JobPayloads["block_changed"],
): Promise<void> {
  const ways = [
    [one, other],
    [other, one],
  ] as const;
  for (const [by, naming] of ways) {
    await inBatches(db, undefined, { most: Infinity }, (trx, before) =>
      indexNextPosts(trx, before, { by, naming }),
    );
  }
}

/** Gives the last id that it has done; null: there is none below it. */
type IndexNext = (trx: Database, before: number) => Promise<number | null>;

async function inBatches(
  db: Database,
  signal: AbortSignal | undefined,
  { before = Number.MAX_SAFE_INTEGER, most }: { before?: number | undefined; most: number },
  indexNext: IndexNext,
): Promise<number | null> {
  let done = before;
  for (let batch = 0; batch < most; batch++) {
    // What is left is another run's: one that ended here would be done.
    signal?.throwIfAborted();
    const began = performance.now();
    const last = await db.transaction().execute((trx) => indexNext(trx, done));
    if (last === null) return null;
    done = last;
    // Half of the time is for others who write.
    await delay(performance.now() - began, undefined, { signal });
  }
  return done;
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
