import { describe, expect, it } from "vitest";
import type { Database } from "./client.ts";
import { statementsOf } from "#tests/kit/statements.ts";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { DatabaseAwayError } from "./engines/away.ts";
import { gathered } from "./gathered.ts";

describe.each(engines)("what is gathered on %s", (engine) => {
  const { db } = useDatabase(engine);
  const batches: string[][] = [];
  const put = gathered(async (trx: Database, keys: string[]) => {
    batches.push(keys);
    await trx
      .insertInto("kv")
      .values(keys.map((key) => ({ key, value: "", expires_at: null })))
      .execute();
    return keys.map((key) => `put ${key}`);
  });
  const kept = async () =>
    (await db.selectFrom("kv").select("key").orderBy("key").execute()).map(({ key }) => key);

  it("is written together, and answered once it is there", async () => {
    await kept();
    const statements = await statementsOf(async () => {
      const outcomes = await Promise.all(["a", "b", "c"].map((key) => put(db, key)));
      expect(outcomes).toEqual(["put a", "put b", "put c"]);
    });
    expect(statements.map((text) => text.split(" ")[0])).toEqual(["begin", "insert", "commit"]);
    expect(await kept()).toEqual(["a", "b", "c"]);
  });

  it("is the next batch while another is written", async () => {
    batches.length = 0;
    const first = put(db, "d");
    await new Promise(setImmediate);
    await Promise.all([first, put(db, "e"), put(db, "f")]);
    expect(batches.flat()).toEqual(["d", "e", "f"]);
    expect(batches.length).toBeLessThan(3);
  });

  it("is not written again once nobody knows whether it was", async () => {
    let writes = 0;
    const cut = gathered(async (trx: Database, keys: string[]) => {
      writes += 1;
      await trx.selectFrom("kv").select("key").execute();
      throw new DatabaseAwayError(new Error(`the line broke after ${keys.length}`));
    });
    const outcomes = await Promise.allSettled(["x", "y"].map((key) => cut(db, key)));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(writes).toBe(1);
  });

  it("fails nobody but who cannot be written", async () => {
    const outcomes = await Promise.allSettled(["g", "a", "h"].map((key) => put(db, key)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await kept()).toEqual(expect.arrayContaining(["g", "h"]));
  });
});
