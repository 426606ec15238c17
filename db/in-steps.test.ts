import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { deleteInSteps, inSteps, STEP } from "./in-steps.ts";

it("a change in steps ends with the first that is not full", async () => {
  const left = [STEP, STEP, 7, STEP];
  const asked: number[] = [];
  const change = async (limit: number) => {
    asked.push(limit);
    return left.shift()!;
  };
  expect(await inSteps(change)).toBe(2 * STEP + 7);
  expect(asked).toEqual([STEP, STEP, STEP]);
});

describe.each(engines)("deleting in steps on %s", (engine) => {
  const { db } = useDatabase(engine);

  it("takes what meets the condition and nothing else", async () => {
    const row = (key: string, expires_at: number) => ({ key, value: "", expires_at });
    for (const part of [0, 1, 2]) {
      const rows = Array.from({ length: 900 }, (_, at) => row(`old ${part} ${at}`, 1));
      await db.insertInto("kv").values(rows).execute();
    }
    await db.insertInto("kv").values(row("new", 3)).execute();
    expect(await deleteInSteps(db, "kv", ["key", "expires_at"], sql`expires_at < 2`)).toBe(2_700);
    expect(await db.selectFrom("kv").select("key").execute()).toEqual([{ key: "new" }]);
  });
});
