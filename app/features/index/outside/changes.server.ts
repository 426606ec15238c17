import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";

/**
 * Notes that the rows of these posts in `indexadas` are others than before, for the search server outside: in the
 * transaction that changes them, so that none is lost, whatever is away. What is not urgent waits for another
 * change, or for the sweep.
 */
export async function noteChanged(
  trx: Database,
  ids: number[],
  { isUrgent = true } = {},
): Promise<void> {
  if (!getEnv().search || ids.length === 0) return;
  await sql`
    insert into indexadas_cambios (id_publicacion, created_at)
    select id, cast(${Date.now()} as bigint) from ${valueRows(trx, { id: { ints: ids } })}`.execute(
    trx,
  );
  if (!isUrgent) return;
  // Of no key: those who publish at once would wait for each other. The first that runs does the work of all.
  await enqueue(trx, "index_outside", {});
}

const AGAIN_MS = 5_000;

/** Has what is noted told to the server: now, or in a while where it could not be. */
export async function askToTellOutside(db: Database, { later = false } = {}): Promise<void> {
  if (!later) return enqueue(db, "index_outside", {}, { uniqueKey: "index_outside" });
  const runAt = Date.now() + AGAIN_MS;
  await enqueue(db, "index_outside", {}, { runAt, uniqueKey: "index_outside:later" });
}

/** What is in the server is not believed any more: it is filled anew. */
export async function forgetOutside(db: Database): Promise<void> {
  await db.deleteFrom("indices_externos").execute();
  await db.deleteFrom("indexadas_cambios").execute();
}
