import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { FORGOTTEN } from "./queue.server.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";

const STOPPED = ["held", "failed"] as const;

/** Jobs that are not tried any more, oldest first. */
export async function listStopped(db: Database): Promise<Job[]> {
  return stopped(db).orderBy("id").execute();
}

/** Those of one state, the newest first, before the one of this number. */
export async function pageStopped(
  db: Database,
  {
    state,
    before,
    limit,
  }: { state: (typeof STOPPED)[number]; before: number | null; limit: number },
): Promise<Job[]> {
  return stopped(db)
    .where("state", "=", sql.lit(state))
    .$if(before !== null, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function findStopped(db: Database, id: number): Promise<Job | undefined> {
  return stopped(db).where("id", "=", id).executeTakeFirst();
}

/** Lets stopped jobs begin anew: all, or one. Gives how many. */
export async function retryStopped(db: Database, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ state: "queued", attempts: 0, run_at: Date.now() })
    .where("state", "in", STOPPED)
    // There is nothing left to try.
    .where("payload", "<>", FORGOTTEN)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function removeStopped(db: Database, id: number): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("state", "in", STOPPED).execute();
}

/** Removes the held jobs of these kinds that are wanted no more: the operator has nothing to decide. */
export async function forgetHeld(
  db: Database,
  kinds: readonly string[],
  isWanted: (job: Job) => Promise<boolean>,
): Promise<void> {
  const held = db.selectFrom("jobs").selectAll().where("state", "=", "held");
  for (const job of await held.where("kind", "in", kinds).execute()) {
    if (await isWanted(job)) continue;
    await db.deleteFrom("jobs").where("id", "=", job.id).where("state", "=", "held").execute();
  }
}

function stopped(db: Database) {
  // As the index of them says it, so that both engines know it.
  return db
    .selectFrom("jobs")
    .selectAll()
    .where(sql<boolean>`state in ('failed', 'held')`);
}
