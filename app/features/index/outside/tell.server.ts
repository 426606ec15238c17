import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { AwayError } from "#storage/away.ts";
import type { SearchDocument, SearchServer } from "#storage/search-server.ts";
import { askToTellOutside, forgetOutside } from "./changes.server.ts";
import { documentsOf } from "./documents.server.ts";
import { beginIndex, fillSome, forgetIndex } from "./rebuild.server.ts";
import { searchServer } from "./server.server.ts";
import { readOutside, toldOf } from "./state.server.ts";

const AT_ONCE = 500;
/** Other jobs wait for their turn behind this one. */
const TURN_MS = 3_000;

/**
 * Tells the search server what has changed, and fills its index where there is none: the job `index_outside`. What
 * cannot be told stays noted and is told later.
 */
export async function tellOutside(
  { db }: Pick<Services, "db">,
  _payload: object,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const server = searchServer();
  // Whatever changes from now on, it is not told.
  if (!server) return forgetOutside(db);
  try {
    const isDone = await tellForAWhile(db, server, signal);
    noteUntold(null);
    if (!isDone) await askToTellOutside(db);
  } catch (error) {
    if (!(error instanceof AwayError)) throw error;
    noteUntold(error.message);
    await askToTellOutside(db, { later: true });
  }
}

let untold: string | null = null;

/** Each time anew it would fill the log. */
function noteUntold(reason: string | null): void {
  if (reason !== null && untold === null) {
    log.error({ reason }, "the search server is told later what has changed");
  }
  untold = reason;
}

/** False: there is more. */
async function tellForAWhile(
  db: Database,
  server: SearchServer,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + TURN_MS;
  const mayGoOn = () => !signal.aborted && performance.now() < end;
  while (await tellChanges(db, server)) if (!mayGoOn()) return false;
  const lookedAt = looked.get(server) ?? -Infinity;
  if (performance.now() - lookedAt > LOOK_EVERY_MS) await forgetLost(db, server);
  const { active, building } = await readOutside(db);
  if (!building && active) return true;
  if (!building) await beginIndex(db, server);
  while (await fillSome(db, server)) if (!mayGoOn()) return false;
  return true;
}

/** Tells the next of what has changed to each of our indexes. False: there was nothing. */
export async function tellChanges(db: Database, server: SearchServer): Promise<boolean> {
  const changes = await db
    .selectFrom("indexadas_cambios")
    .select(["id_cambio", "id_publicacion"])
    .orderBy("id_cambio")
    .limit(AT_ONCE)
    .execute();
  if (changes.length === 0) return false;
  const versions = new Map(changes.map((row) => [row.id_publicacion, versionOf(row)]));
  const documents = await documentsOf(db, versions);
  // Read last: an index that is not among these yet is filled with what was read above, or something newer.
  const waiting = new Set<number>();
  for (const index of toldOf(await readOutside(db))) {
    await tell(db, server, index, documents, waiting);
  }
  const told = changes.filter(({ id_publicacion }) => !waiting.has(id_publicacion));
  if (told.length > 0) {
    const ids = told.map(({ id_cambio }) => id_cambio);
    await db.deleteFrom("indexadas_cambios").where("id_cambio", "in", ids).execute();
  }
  if (waiting.size > 0) throw new AwayError("search", `does not take ${waiting.size} documents`);
  return true;
}

/** Adds those that it would not take now to those that wait. */
async function tell(
  db: Database,
  server: SearchServer,
  index: string,
  documents: SearchDocument[],
  waiting: Set<number>,
): Promise<void> {
  const { isGone, later, refused } = await server.write(index, documents);
  if (isGone) return forgetIndex(db, index);
  for (const id of later.keys()) waiting.add(id);
  for (const [id, reason] of refused) {
    log.error({ id_publicacion: id, reason }, "the search server does not take a post");
  }
  // Nor does it keep what it had of them.
  const old = documents.filter(({ id, found }) => found && refused.has(id));
  if (old.length === 0) return;
  const without = await server.write(
    index,
    old.map((document) => ({ ...document, found: null })),
  );
  for (const id of without.later.keys()) waiting.add(id);
}

const LOOK_EVERY_MS = 60_000;
const looked = new WeakMap<SearchServer, number>();

/** Of a server that was emptied, or of another one. */
async function forgetLost(db: Database, server: SearchServer): Promise<void> {
  looked.set(server, performance.now());
  for (const index of toldOf(await readOutside(db))) {
    if (!(await server.exists(index))) await forgetIndex(db, index);
  }
}

/** Above that of what fills an index. */
function versionOf({ id_cambio }: { id_cambio: number }): number {
  return Number(id_cambio) + 1;
}
