import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { ledgerMismatches } from "./ledger.server.ts";
import { dueCents, earnedCents } from "./money.ts";
import { settlePayment } from "./settle.server.ts";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { useStage } from "#tests/kit/stage.ts";

describe.each(engines)("the ledger on %s", (engine) => {
  const ctx = useStage(engine);

  it("views, presses and rates in any order: never negative, never twice, and the ledger says the same", async () => {
    const creators = await Promise.all([newCreator(ctx), newCreator(ctx), newCreator(ctx)]);
    const months = [202401, 202402, NOW];
    const random = randomOf(7);
    const seen = new Map<string, number>();
    // More turns than an hour allows.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      for (let step = 0; step < 60; step++) {
        vi.setSystemTime(Date.now() + 60 * 60 * 1000);
        const work = Array.from({ length: 4 }, async () => {
          const ana = creators[random(3)]!;
          const month = months[random(3)]!;
          if (random(2)) {
            const views = random(400);
            const key = `${ana.viewer.id_usuario} ${month}`;
            seen.set(key, (seen.get(key) ?? 0) + views);
            return addViews(ana, month, views);
          }
          return settlePayment(ana, { month: random(2) ? month : null }).catch((error: Error) =>
            expect(error.message).toBe("nothing_due"),
          );
        });
        await Promise.all(work);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(await ledgerMismatches(ctx)).toEqual([]);
    for (const creator of creators) {
      const { id_usuario } = creator.viewer;
      const rows = await ctx.db
        .selectFrom("vistas_mensuales")
        .selectAll()
        .where("id_usuario", "=", id_usuario)
        .execute();
      const entries = await ctx.db
        .selectFrom("movimientos")
        .selectAll()
        .where("id_usuario", "=", id_usuario)
        .orderBy("id_movimiento")
        .execute();
      expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
      for (const row of rows) {
        expect(row.views).toBe(seen.get(`${id_usuario} ${row.month}`));
        const earned = entries.filter((each) => each.month === row.month && each.kind === "ganado");
        const total = earned.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        expect(total).toBe(earnedCents(earned.at(-1)?.views ?? 0, 2000));
        expect(dueCents(row, 1)).toBe(earnedCents(row.views, 2000) - total);
        expect(row.settled_cents).toBe(total);
      }
    }
  });

  it("a ledger that was meddled with is found", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 1000);
    await settlePayment(ana, { month: null });
    const { id_usuario } = ana.viewer;
    const set = (settled_cents: number) =>
      ctx.db
        .updateTable("vistas_mensuales")
        .set({ settled_cents })
        .where("id_usuario", "=", id_usuario)
        .execute();
    await set(1999);
    expect(await ledgerMismatches(ctx)).toEqual([
      { id_usuario, month: NOW, settled: 1999, payouts: 2000, ledger: 2000, earned: 2000 },
    ]);
    await set(2000);
    expect(await ledgerMismatches(ctx)).toEqual([]);
  });

  it.each(["movimientos", "pagos"] as const)(
    "%s only grows: the database refuses",
    async (table) => {
      const ana = await newCreator(ctx);
      await addViews(ana, NOW, 1000);
      await settlePayment(ana, { month: null });
      const rows = () => ctx.db.selectFrom(table).selectAll().execute();
      const before = await rows();
      const refused = `${table} only grows`;
      const more = sql`update ${sql.table(table)} set amount_cents = amount_cents * 2`;
      await expect(more.execute(ctx.db)).rejects.toThrow(refused);
      await expect(ctx.db.deleteFrom(table).execute()).rejects.toThrow(refused);
      expect(await rows()).toEqual(before);
      expect(before).not.toEqual([]);
    },
  );
});

/** The same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
