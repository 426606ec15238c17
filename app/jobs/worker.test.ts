import { getEventListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { log } from "#app/log.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { enqueueFor } from "./fair-queue.server.ts";
import { type JobHandlers, type JobRun, runWorker } from "./worker.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

// Jobs that fail on purpose say so.
log.level = "silent";

describe.each(engines)("a worker on %s", (engine) => {
  const { db } = useDatabase(engine);
  const services = { db, objects: openDiskStore(newFolder()), kv: openSqlKv(db) };
  const jobs = () => db.selectFrom("jobs").selectAll().where("kind", "<>", "sweep").execute();

  /** Runs a worker whose files are processed like this until `check` passes. */
  const work = async (
    process_file: (id: number, run: JobRun) => Promise<void>,
    check: () => Promise<void>,
  ) => {
    const handlers: Partial<JobHandlers> = {
      process_file: (_services, { id_archivo }, run) => process_file(id_archivo, run),
      process_image: async () => undefined,
      purge_objects: async () => undefined,
      sweep: async () => undefined,
      index_search: async () => undefined,
      mail_reset_link: async () => undefined,
      refresh_trends: async () => undefined,
      send_mail: async () => undefined,
    };
    const stop = new AbortController();
    const worker = runWorker(services, handlers, stop.signal);
    try {
      await vi.waitFor(check, PATIENCE);
    } finally {
      stop.abort();
      await worker;
    }
  };

  it("leaves nothing of its jobs on what stops it", async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const handlers: Partial<JobHandlers> = {
      process_file: async () => void seen.push(leftOn(stop.signal)),
      sweep: async () => undefined,
    };
    for (const id_archivo of [1, 2, 3]) await enqueueFor(db, 1, "process_file", { id_archivo });
    const worker = runWorker(services, handlers, stop.signal);
    await vi.waitFor(() => expect(seen).toHaveLength(3), PATIENCE);
    expect(new Set(seen).size).toBe(1);
    stop.abort();
    await worker;
  });

  it("does one job after the other", async () => {
    const done: number[] = [];
    let atOnce = 0;
    for (const id_archivo of [1, 2, 3]) await enqueueFor(db, 1, "process_file", { id_archivo });
    await work(
      async (id) => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await delay(5);
        atOnce -= 1;
        done.push(id);
      },
      async () => expect(await jobs()).toEqual([]),
    );
    expect(done).toEqual([1, 2, 3]);
  });

  it("goes on after a job that fails", async () => {
    await enqueueFor(db, 1, "process_file", { id_archivo: 1 });
    await enqueueFor(db, 1, "process_file", { id_archivo: 2 });
    const ran: number[] = [];
    const broken = async (id: number) => {
      ran.push(id);
      if (id === 1) throw new Error("broken");
    };
    await work(broken, async () =>
      expect(await jobs()).toMatchObject([{ state: "queued", error: "broken" }]),
    );
    expect(ran).toEqual([1, 2]);
    await db.deleteFrom("jobs").execute();
  });

  it("takes what was queued before the clock went back", async () => {
    const future = Date.now() + 3_600_000;
    const payload = JSON.stringify({ id_archivo: 1 });
    await db
      .insertInto("jobs")
      .values({ kind: "process_file", payload, run_at: future, created_at: future, turn: 1 })
      .execute();
    const done: number[] = [];
    await work(
      async (id) => void done.push(id),
      async () => expect(await jobs()).toEqual([]),
    );
    expect(done).toEqual([1]);
  });

  it("notices a clock that goes back while it runs", async () => {
    const { now } = Date;
    let setBack = 0;
    vi.spyOn(Date, "now").mockImplementation(() => now() - setBack);
    const done: number[] = [];
    await enqueueFor(db, 1, "process_file", { id_archivo: 1 });
    await work(
      async (id) => {
        done.push(id);
        if (id !== 1) return;
        await enqueueFor(db, 1, "process_file", { id_archivo: 2 });
        setBack = 600_000;
      },
      async () => expect(await jobs()).toEqual([]),
    );
    vi.restoreAllMocks();
    expect(done).toEqual([1, 2]);
  });

  it("that is told to stop tells its job, and hands it back", async () => {
    await enqueueFor(db, 1, "process_file", { id_archivo: 1 });
    let begun = false;
    await work(
      async (_id, { signal }) => {
        begun = true;
        await delay(60_000, undefined, { signal });
      },
      async () => expect(begun).toBe(true),
    );
    expect(await jobs()).toMatchObject([{ state: "queued", attempts: 0 }]);
    await db.deleteFrom("jobs").execute();
  });

  it("refuses a payload that is not what the kind says", async () => {
    await enqueueFor(db, 1, "process_file", { id_archivo: "x" as unknown as number });
    await work(
      async () => expect.fail("it ran"),
      async () => expect(await jobs()).toMatchObject([{ attempts: 1, state: "queued" }]),
    );
    await db.deleteFrom("jobs").execute();
  });
});

/** Who listens to a signal, and, as Node keeps them, those that `AbortSignal.any` made of it. */
function leftOn(signal: AbortSignal): number {
  const kept = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === "kDependantSignals",
  );
  const made = kept ? (Reflect.get(signal, kept) as Set<unknown>).size : 0;
  return getEventListeners(signal, "abort").length + made;
}
