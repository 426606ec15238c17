import { describe, expect, it } from "vitest";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { Refusal } from "../../admin/program.ts";
import { dueIn } from "./due.ts";
import { lastDone, withRun } from "./runs.ts";

const HOUR = 60 * 60_000;
const outcome = { snapshot: "20261124-140000-00ff", objects: 3, bytes: 1_000 };

describe.each(engines)("what is done to the backups, on %s", (engine) => {
  const { db } = useDatabase(engine);
  const when = (to: string) => ({ to, everyHours: 24, verifyDays: 7 });
  const run = (destination: string, work = async () => ({ outcome, result: "done" })) =>
    withRun(db, { kind: "backup", destination }, work);
  const rows = () => db.selectFrom("respaldos").selectAll().orderBy("id_respaldo").execute();

  it("is done by one alone, and by the next when that one is gone", async () => {
    await run("/first", async () => {
      await expect(run("/second")).rejects.toThrow(Refusal);
      return { outcome, result: "done" };
    });
    expect(await run("/second")).toBe("done");
    expect(await rows()).toMatchObject([
      { state: "done", destination: "/first", ...outcome, error: null },
      { state: "done", destination: "/second" },
    ]);

    const seen_at = Date.now() - 10 * 60_000;
    await db
      .insertInto("respaldos")
      .values({ kind: "verify", state: "running", started_at: seen_at, seen_at, destination: "/" })
      .execute();
    expect(await run("/third")).toBe("done");
    expect((await rows())[2]).toMatchObject({ state: "failed", error: "it was cut off" });
  });

  it("says in one line what went wrong", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
      syscall: "write",
    });
    await expect(run("/full", () => Promise.reject(full))).rejects.toThrow("ENOSPC");
    expect((await rows()).at(-1)).toMatchObject({ state: "failed", error: full.message });
  });

  it("is due so long after the last, an hour after one that failed, and never without a schedule", async () => {
    const now = Date.now();
    expect(await dueIn(db, "backup", when("/new place"), now + 2 * HOUR)).toBe(0);
    expect(await dueIn(db, "backup", { ...when("/third"), everyHours: 0 })).toBe(null);
    expect(await dueIn(db, "verify", { ...when("/third"), verifyDays: 0 })).toBe(null);
    const wait = await dueIn(db, "backup", when("/third"), now);
    expect(wait).toBeGreaterThan(23 * HOUR);
    expect(wait).toBeLessThanOrEqual(24 * HOUR);
    await expect(run("/away", () => Promise.reject(new Refusal("away")))).rejects.toThrow("away");
    const again = await dueIn(db, "backup", when("/away"), now);
    expect(again).toBeGreaterThan(HOUR - 60_000);
    expect(again).toBeLessThanOrEqual(HOUR + 60_000);
  });

  it("is forgotten after a hundred others, save the first and the newest that was done of each kind and place", async () => {
    for (const snapshot of ["older", "between", "newest"]) {
      await run("/kept", async () => ({ outcome: { ...outcome, snapshot }, result: "done" }));
    }
    const gone = { kind: "backup", state: "failed", started_at: 1, seen_at: 1 } as const;
    await db
      .insertInto("respaldos")
      .values(Array.from({ length: 101 }, () => ({ ...gone, destination: "/kept" })))
      .execute();
    await expect(run("/kept", () => Promise.reject(new Refusal("away")))).rejects.toThrow("away");
    expect(await lastDone(db, "backup", "/kept")).not.toBeNull();
    const done = (await rows()).filter(({ state }) => state === "done");
    const others = ["/first", "/second", "/third"].map((to) => `${to} ${outcome.snapshot}`);
    expect(done.map(({ destination, snapshot }) => `${destination} ${snapshot}`)).toEqual([
      ...others,
      "/kept older",
      "/kept newest",
    ]);
    const failed = (await rows()).filter(({ state }) => state === "failed");
    expect(failed.filter(({ destination }) => destination === "/kept")).toHaveLength(100);
    expect(failed.map(({ destination }) => destination)).toContain("/full");
  });
});
