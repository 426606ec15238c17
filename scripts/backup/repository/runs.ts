import type { Database } from "#db/client.ts";
import { lineOf, Refusal } from "../../admin/program.ts";

/** Whose process has said nothing for so long is taken to be gone. */
const SILENT_MS = 3 * 60_000;
const SAY_EVERY_MS = 30_000;
const KEPT = 100;

export type Kind = "backup" | "verify";

/** What came of it. */
export interface Outcome {
  snapshot: string;
  objects: number;
  bytes: number;
  new_objects?: number;
  new_bytes?: number;
}

/**
 * Does what is asked of the backups, alone among all machines, and notes what came of it where the console
 * and the schedule read it. Throws {@link Refusal} while another works.
 */
export async function withRun<T>(
  db: Database,
  { kind, destination }: { kind: Kind; destination: string },
  work: () => Promise<{ outcome: Outcome; result: T }>,
): Promise<T> {
  const id = await begin(db, kind, destination);
  const saying = setInterval(() => {
    // A database that is away for a moment hears of us the next time.
    sayAlive(db, id).catch(() => undefined);
  }, SAY_EVERY_MS);
  try {
    const { outcome, result } = await work();
    await end(db, id, { state: "done", ...outcome });
    return result;
  } catch (error) {
    const line = lineOf(error) ?? String(error);
    // What went wrong is worth more than that it could not be noted.
    await end(db, id, { state: "failed", error: line.slice(0, 500) }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(saying);
  }
}

async function begin(db: Database, kind: Kind, destination: string): Promise<number> {
  const now = Date.now();
  await db
    .updateTable("respaldos")
    .set({ state: "failed", ended_at: now, error: "it was cut off" })
    .where("state", "=", "running")
    .where("seen_at", "<", now - SILENT_MS)
    .execute();
  const row = await db
    .insertInto("respaldos")
    .values({ kind, state: "running", started_at: now, seen_at: now, destination })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id_respaldo")
    .executeTakeFirst();
  if (row) return row.id_respaldo;
  throw new Refusal("another backup is being made or looked at: wait until it is done");
}

async function sayAlive(db: Database, id: number): Promise<void> {
  await db
    .updateTable("respaldos")
    .set({ seen_at: Date.now() })
    .where("id_respaldo", "=", id)
    .execute();
}

async function end(
  db: Database,
  id: number,
  what: ({ state: "done" } & Outcome) | { state: "failed"; error: string },
): Promise<void> {
  await db
    .updateTable("respaldos")
    .set({ ...what, ended_at: Date.now() })
    .where("id_respaldo", "=", id)
    .execute();
  await forgetOld(db, id - KEPT);
}

/**
 * Except what shows since when a place is tried, that it had backups, and when the last was looked at: however many
 * have failed since.
 */
async function forgetOld(db: Database, until: number): Promise<void> {
  const each = db.selectFrom("respaldos").groupBy(["kind", "destination"]);
  const first = each.select((eb) => eb.fn.min("id_respaldo").as("id_respaldo"));
  const newest = each.select((eb) => eb.fn.max("id_respaldo").as("id_respaldo"));
  await db
    .deleteFrom("respaldos")
    .where("id_respaldo", "<=", until)
    .where("id_respaldo", "not in", first)
    .where("id_respaldo", "not in", newest.where("state", "=", "done"))
    .execute();
}

/** When one that was done began; null when there is none. */
export async function lastDone(db: Database, kind: Kind, destination: string) {
  const row = await db
    .selectFrom("respaldos")
    .select("started_at")
    .where("kind", "=", kind)
    .where("state", "=", "done")
    .where("destination", "=", destination)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** When one that failed began, after that moment. */
export async function failedSince(db: Database, kind: Kind, since: number) {
  const row = await db
    .selectFrom("respaldos")
    .select("started_at")
    .where("kind", "=", kind)
    .where("state", "=", "failed")
    .where("started_at", ">", since)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}
