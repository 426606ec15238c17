import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { statementsOf } from "#tests/kit/statements.ts";
import { compiled } from "./compiled.ts";
import { idsIn } from "./engines/value-rows.ts";

describe.each(engines)("a compiled query on %s", (engine) => {
  const { db } = useDatabase(engine);
  const put = compiled((on, row: { key: string; value: string }) =>
    on.insertInto("kv").values({ key: row.key, value: row.value, expires_at: null }),
  );
  const get = compiled((on, { key }: { key: string }, shape: "whole" | "key") =>
    on
      .selectFrom("kv")
      .where("key", "=", key)
      .select("key")
      .$if(shape === "whole", (query) => query.select("value")),
  );

  it("is given its values at each call", async () => {
    expect(await put.run(db, { key: "a", value: "1" })).toBe(1);
    expect(await put.run(db, { key: "b", value: "2" })).toBe(1);
    expect(await get.first(db, { key: "a" }, "whole")).toEqual({ key: "a", value: "1" });
    expect(await get.all(db, { key: "b" }, "whole")).toEqual([{ key: "b", value: "2" }]);
    expect(await get.first(db, { key: "c" }, "whole")).toBeUndefined();
  });

  it("has a text for each shape", async () => {
    expect(await get.first(db, { key: "a" }, "key")).toEqual({ key: "a" });
  });

  it("takes part in a transaction", async () => {
    const undone = db.transaction().execute(async (trx) => {
      await put.run(trx, { key: "undone", value: "1" });
      expect(await get.first(trx, { key: "undone" }, "key")).toEqual({ key: "undone" });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await get.all(db, { key: "undone" }, "key")).toEqual([]);
  });

  it("takes a list as one value", async () => {
    const among = compiled((on, { ids }: { ids: number[] }) =>
      on
        .selectFrom(sql<{ id: number }>`(select 1 as id union select 2 union select 3)`.as("all"))
        .select("id")
        .where("id", "in", idsIn(on, ids))
        .orderBy("id"),
    );
    const idsOf = async (ids: number[]) => (await among.all(db, { ids })).map(({ id }) => id);
    expect(await idsOf([3, 1, 7])).toEqual([1, 3]);
    expect(await idsOf([])).toEqual([]);
    const [first, second] = await statementsOf(async () => {
      await idsOf([1]);
      await idsOf([1, 2, 3]);
    });
    expect(second).toBe(first);
  });

  it("says its constants in its text, and no value", async () => {
    const fixed = compiled((on, { key }: { key: string }) =>
      on
        .selectFrom("kv")
        .select("key")
        .where("key", "=", key)
        .where("value", "not in", ["it's", "\\"])
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", 7)]))
        .where(sql<boolean>`1 - ${-1} = ${2}`)
        .limit(3),
    );
    await put.run(db, { key: "fixed", value: "1" });
    const [text] = await statementsOf(async () => {
      expect(await fixed.all(db, { key: "fixed" })).toEqual([{ key: "fixed" }]);
    });
    expect(text!.replace(/\$\d/g, "?")).toContain(
      `"key" = ? and "value" not in ('it''s', '\\') and ("expires_at" is null or "expires_at" > 7) and 1 - ? = 2 limit 3`,
    );
  });

  it("refuses to keep a moment", async () => {
    const stale = compiled((on, _: object) =>
      on.selectFrom("kv").select("key").where("expires_at", ">", Date.now()),
    );
    await expect(stale.all(db, {})).rejects.toThrow(/a compiled query keeps \d+/);
  });

  it("refuses values that are spread", async () => {
    const spread = compiled((on, row: { key: string; value: string }) =>
      on.insertInto("kv").values({ ...row, expires_at: null }),
    );
    await expect(spread.run(db, { key: "k", value: "v" })).rejects.toThrow("cannot be spread");
  });

  it("says which value is missing", async () => {
    await expect(get.all(db, {} as { key: string }, "key")).rejects.toThrow("a value for key");
  });
});
