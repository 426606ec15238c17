import { beforeEach } from "vitest";
import type { Database } from "#db/client.ts";
import { type Engine, useDatabase } from "#tests/setup/database.ts";
import { enqueueFor } from "./fair-queue.server.ts";
import { type JobKind, jobPayloads } from "./kinds.ts";
import { claimJob } from "./claim.server.ts";

export const kinds = Object.keys(jobPayloads) as JobKind[];

/** A queue that is empty before every test. Call it in the body of a `describe`. */
export function useQueue(engine: Engine) {
  const { db, url } = useDatabase(engine);
  beforeEach(() => db.deleteFrom("jobs").execute());
  return {
    db,
    url,
    jobs: () => db.selectFrom("jobs").selectAll().orderBy("id").execute(),
    makeDue: () => db.updateTable("jobs").set({ run_at: 0 }).execute(),
    file: (id_archivo: number) => enqueueFor(db, 1, "process_file", { id_archivo }),
    claim: async (from: Database = db) => {
      const job = await claimJob(from, kinds);
      if (!job) throw new Error("no job was due");
      return job;
    },
  };
}
