import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { engines, useDatabase, PATIENT } from "#tests/setup/database.ts";
import { countUndone, enqueueFor } from "./fair-queue.server.ts";
import { claimJob } from "./claim.server.ts";
import { finishJob } from "./queue.server.ts";

describe.each(engines)("work for people on %s", (engine) => {
  const { db, url } = useDatabase(engine);
  const other = openDatabase(url, PATIENT);
  afterAll(() => other.destroy());
  beforeEach(() => db.deleteFrom("jobs").execute());

  const video = (person: number, id_archivo = person) =>
    enqueueFor(db, person, "process_file", { id_archivo });
  const next = async (from = db) => claimJob(from, ["process_file"]);
  const served = async (count: number) => {
    const people: (number | null)[] = [];
    for (let done = 0; done < count; done += 1) {
      const job = (await next())!;
      people.push(job.id_usuario);
      await finishJob(db, job);
    }
    return people;
  };

  it("is taken in turn, so that twenty files of one do not keep those of others waiting", async () => {
    for (let clip = 0; clip < 20; clip += 1) await video(1, clip);
    expect(await served(3)).toEqual([1, 1, 1]);
    for (const person of [2, 3, 2]) await video(person);
    expect(await served(7)).toEqual([1, 2, 3, 1, 2, 1, 1]);
    await video(4);
    expect((await served(2)).sort()).toEqual([1, 4]);
  });

  it("of one person runs twice at most while others wait, and more often when nobody does", async () => {
    for (let clip = 0; clip < 5; clip += 1) await video(1, clip);
    const [first] = [await next(), await next()];
    await video(2);
    await video(3);
    expect((await next())!.id_usuario).toBe(2);
    expect((await next())!.id_usuario).toBe(3);
    expect((await next())!.id_usuario).toBe(1);
    await finishJob(db, first!);
    await video(2, 9);
    expect((await next())!.id_usuario).toBe(2);
  });

  it("of one person is not taken a third time by those who ask at once", async () => {
    for (let clip = 0; clip < 6; clip += 1) await video(1, clip);
    for (const person of [2, 3, 4, 5]) await video(person);
    const asked = Array.from({ length: 6 }, (_, index) => next(index % 2 ? db : other));
    const claimed = (await Promise.all(asked)).map((job) => job?.id_usuario);
    expect(claimed).toHaveLength(6);
    expect(claimed.filter((person) => person === 1).length).toBeLessThanOrEqual(2);
    expect(new Set(claimed)).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it("goes on with others where one waits to be tried again", async () => {
    await video(1);
    await video(2);
    await db
      .updateTable("jobs")
      .set({ run_at: Date.now() + 60_000 })
      .where("id_usuario", "=", 1)
      .execute();
    expect(await served(1)).toEqual([2]);
    expect(await next()).toBeNull();
    expect(await countUndone(db, 1, ["process_file", "process_image"])).toBe(1);
    expect(await countUndone(db, 2, ["process_file", "process_image"])).toBe(0);
  });
});
