import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addHashes, ensureList } from "#app/features/known/lists.server.ts";
import { findNear } from "#app/features/known/lookup.server.ts";
import { engines } from "#tests/setup/database.ts";
import { useStage } from "#tests/kit/stage.ts";
import { up } from "./0077-longer-slots.ts";

const NOW = 22;
const BEFORE = 16;

describe.each(engines)("a list of before longer entries, on %s", (engine) => {
  const ctx = useStage(engine);

  it("has the same entries as one of today, and finds what it found", async () => {
    const hashes = Array.from({ length: 500 }, () => randomBytes(32).toString("hex"));
    const list = await ensureList(ctx.db, "antigua", { otherwise: "hold" });
    const rows = hashes.map((hash) => ({ kind: "pdq" as const, hash, entry: null }));
    await ctx.db.transaction().execute((trx) => addHashes(trx, list, rows));
    const read = () => ctx.db.selectFrom("ranuras").selectAll().orderBy("slot").execute();
    const today = await read();

    for (const { slot, entries } of today) {
      const shorter = entries.split(" ").map((entry) => entry.slice(0, BEFORE) + entry.slice(NOW));
      const before = { entries: shorter.join(" ") };
      await ctx.db.updateTable("ranuras").set(before).where("slot", "=", slot).execute();
    }
    // An entry whose hash is gone, alone and beside others.
    const gone = "A".repeat(BEFORE) + (99_999_999).toString(36);
    await sql`update ranuras set entries = ${gone} || ' ' || entries where slot = ${today[0]!.slot}`.execute(
      ctx.db,
    );
    await ctx.db
      .insertInto("ranuras")
      .values({ slot: 16 * 65_536, entries: gone })
      .execute();

    await up(ctx.db);
    expect(await read()).toEqual(today);
    expect(await findNear(ctx.db, hashes[7]!)).toMatchObject([{ hash: hashes[7], distance: 0 }]);
  });
});
