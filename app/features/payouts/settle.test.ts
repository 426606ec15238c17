import { describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { engines } from "#tests/setup/database.ts";
import { ledgerMismatches } from "./ledger.server.ts";
import { settlePayment } from "./settle.server.ts";
import {
  addViews,
  CURRENT,
  makeCreator,
  monthsOf,
  newCreator,
  NOW,
  payoutsOf,
  settleOf,
} from "#app/features/studio/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";

describe.each(engines)("settling on %s", (engine) => {
  const ctx = useStage(engine);
  const due = async (who: Person) => (await monthsOf(who)).body.data[0].payment_due;

  it("settles a month once, and what comes afterwards is due again", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 1001);
    expect(await due(ana)).toBe(20.02);
    const paid = { status: 200, body: { payment_due: 0, payment_settled: 1 } };
    expect(await settleOf(ana, CURRENT)).toEqual(paid);
    expect((await monthsOf(ana)).body.data[0]).toMatchObject({
      payment_due: 0,
      payment_settled: 1,
    });
    expect(await settleOf(ana, CURRENT)).toMatchObject({
      status: 409,
      body: { code: "nothing_due" },
    });

    await addViews(ana, NOW, 3);
    expect((await monthsOf(ana)).body.data[0]).toMatchObject({
      payment_due: 0.06,
      payment_settled: 0,
    });
    expect(await settleOf(ana, CURRENT)).toEqual(paid);
    expect(await payoutsOf(ana)).toEqual([
      { month: NOW, amount_cents: 2002 },
      { month: NOW, amount_cents: 6 },
    ]);
  });

  it("twenty presses at once pay once", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 500);
    await addViews(ana, 202401, 500);
    const presses = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? settleOf(ana, CURRENT) : settlePayment(ana, { month: null }),
    );
    await Promise.allSettled(presses);
    const payouts = await payoutsOf(ana);
    expect(payouts.map(({ month }) => month).sort()).toEqual([202401, NOW]);
    expect(payouts.map(({ amount_cents }) => amount_cents)).toEqual([1000, 1000]);
    expect(await ledgerMismatches(ctx)).toEqual([]);
  });

  it("a month keeps the rate it began with", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 1000);
    expect(getEnv().payoutCentsPer1000Views).toBe(2000);
    await ctx.db
      .updateTable("vistas_mensuales")
      .set({ cents_per_1000: 500 })
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .execute();
    expect(await due(ana)).toBe(5);
    await settlePayment(ana, { month: NOW });
    await ctx.db
      .updateTable("vistas_mensuales")
      .set({ cents_per_1000: 100 })
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .execute();
    // Less than what was paid is owed: nothing is taken back.
    expect(await due(ana)).toBe(0);
    await expect(settlePayment(ana, { month: NOW })).rejects.toThrow("nothing_due");
  });

  it("refuses months that are none or to come, and months with nothing due", async () => {
    const ana = await newCreator(ctx);
    const bad = [
      {},
      { year: 2024 },
      { ...CURRENT, year: CURRENT.year + 1 },
      { year: 2024, month: 13 },
      { year: 2024, month: 0 },
      { year: "x", month: 1 },
      { year: 2024.5, month: 1 },
      { year: 1e99, month: 1 },
      [],
      "x",
    ];
    for (const body of bad) {
      const told = await settleOf(ana, body);
      expect([body, told.status]).toEqual([body, 400]);
    }
    expect((await settleOf(ana, { year: 2024, month: 1 })).status).toBe(409);
    expect(await payoutsOf(ana)).toEqual([]);
  });

  it("takes a month from its first moment in the instance's time zone", async () => {
    const ana = await newCreator(ctx);
    const june = { year: 2026, month: 6 };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 5, 59, 59) });
    try {
      expect(await settleOf(ana, june)).toMatchObject({ status: 400, body: { code: "bad_input" } });
      vi.setSystemTime(Date.UTC(2026, 5, 1, 6));
      expect((await settleOf(ana, june)).status).toBe(409);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is closed to who is a creator no more, and what is due waits", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 1000);
    const former = await makeCreator(ana, 0);
    for (const told of [await monthsOf(former), await settleOf(former, CURRENT)]) {
      expect(told).toMatchObject({ status: 403, body: { code: "creators_only" } });
    }
    expect(await payoutsOf(ana)).toEqual([]);
    // Views of a month that has begun are counted on, whoever has the badge.
    await addViews(former, NOW, 500);
    const again = await makeCreator(former, 1);
    expect(await due(again)).toBe(30);
    expect((await settleOf(again, CURRENT)).status).toBe(200);
    expect(await payoutsOf(again)).toEqual([{ month: NOW, amount_cents: 3000 }]);
  });

  it("is for creators, and each sees and settles their own", async () => {
    const [ana, eva] = [await newCreator(ctx), await newCreator(ctx)];
    const fan = await newPerson(ctx);
    await addViews(ana, NOW, 1000);
    for (const [who, status] of [
      [null, 401],
      [fan, 403],
    ] as const) {
      expect((await monthsOf(who)).status).toBe(status);
      expect((await settleOf(who, CURRENT)).status).toBe(status);
    }
    expect(await due(eva)).toBe(0);
    expect((await settleOf(eva, CURRENT)).status).toBe(409);
    expect(await due(ana)).toBe(20);
  });
});
