import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sumIncome } from "#app/features/billing/settle/income-days.server.ts";
import { savePrice } from "#app/features/billing/purchases/price.server.ts";
import { settleOrder } from "#app/features/billing/settle/operator.server.ts";
import { boughtOrder, newOrder, newSeller } from "#app/features/billing/test-support.ts";
import type { OrderView } from "#app/features/billing/view.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { byKind, readIncomeDays } from "./income.server.ts";
import { ranges } from "./ranges.ts";
import { readStats, spanOfRange } from "./read.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/** An hour before a day ends in Mexico City. */
const LATE = Date.UTC(2026, 4, 20, 5);

describe.each(engines)("income by source on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: LATE }));
  afterEach(() => void vi.useRealTimers());

  const say = (reference: string, verb: "paid" | "refund" | "chargeback") =>
    settleOrder(ctx, { reference, verb });
  const orders: Record<string, (seller: Person) => Promise<OrderView>> = {
    subscription: async (seller) => newOrder(await newPerson(ctx), seller),
    tip: async (seller) => {
      const as = await newPerson(ctx);
      const body = { cantidad: "50.00" };
      const answer = await told("POST", `/api/users/${seller.id}/propinas`, { as, body });
      return (answer.body as { orden: OrderView }).orden;
    },
    purchase: async (seller) => {
      const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
      await savePrice(seller, { id_publicacion: id, precio: 4_900 });
      return boughtOrder(await newPerson(ctx), id);
    },
  };
  const sell = async (seller: Person, kind: string) => {
    const { referencia } = await orders[kind]!(seller);
    expect(await say(referencia, "paid")).toEqual({ is: "done" });
    return referencia;
  };
  /** As a version leaves it that does not know the sums. */
  const unsum = async (transaction_id: string) => {
    const charge = await ctx.db
      .updateTable("cobros")
      .set({ in_days: 0 })
      .where("transaction_id", "=", transaction_id)
      .returning(["creator_id", "creator_cents", "created_at", "id_orden"])
      .executeTakeFirstOrThrow();
    const { kind } = await ctx.db
      .selectFrom("ordenes")
      .select("kind")
      .where("id_orden", "=", charge.id_orden)
      .executeTakeFirstOrThrow();
    await ctx.db
      .updateTable("estudio_ingresos")
      .set((eb) => ({ cents: eb("cents", "-", charge.creator_cents) }))
      .where("id_usuario", "=", charge.creator_id)
      .where("day", "=", dayOf(charge.created_at, "America/Mexico_City"))
      .where("kind", "=", kind)
      .execute();
  };
  /** The same from the sales themselves. */
  const fromSales = async (seller: Person, from: number) => {
    const rows = await ctx.db
      .selectFrom("cobros")
      .innerJoin("ordenes", "ordenes.id_orden", "cobros.id_orden")
      .select(["ordenes.kind", "cobros.creator_cents", "cobros.created_at"])
      .where("cobros.creator_id", "=", seller.id)
      .where("cobros.reversed_at", "is", null)
      .execute();
    const sums: Record<string, number> = {};
    for (const { kind, creator_cents, created_at } of rows) {
      const day = dayOf(created_at, "America/Mexico_City");
      if (day >= from) sums[`${day} ${kind}`] = (sums[`${day} ${kind}`] ?? 0) + creator_cents;
    }
    return sums;
  };

  it("is what the sales say, by day, whatever comes back on a later day and whenever it is summed", async () => {
    const step = fc.record({
      what: fc.constantFrom("subscription", "tip", "purchase", "refund", "chargeback", "sum"),
      hours: fc.constantFrom(0, 1, 2, 30, 24 * 9, 24 * 40),
      of: fc.nat(20),
      isOld: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        vi.setSystemTime(LATE);
        const [seller, other] = [await newSeller(ctx), await newSeller(ctx)];
        const sold: string[] = [];
        await sell(other, "tip");
        for (const { what, hours, of, isOld } of steps) {
          vi.setSystemTime(Date.now() + hours * HOUR_MS);
          if (what === "sum") await sumIncome(ctx, {});
          else if (what in orders) {
            sold.push(await sell(seller, what));
            if (isOld) await unsum(sold.at(-1)!);
          } else if (sold.length > 0) {
            await say(sold[of % sold.length]!, what as "refund");
          }
          for (const range of ranges) {
            const span = spanOfRange(range);
            const days = await readIncomeDays(seller, span);
            const read = days.map(({ day, kind, cents }) => [`${day} ${kind}`, cents]);
            expect(Object.fromEntries(read)).toEqual(await fromSales(seller, span.from));
          }
        }
        expect(byKind(await readIncomeDays(other, spanOfRange("todo")))).toEqual([
          { kind: "subscription", cents: 0 },
          { kind: "tip", cents: 4_000 },
        ]);
      }),
      { numRuns: 6 },
    );
  });

  it("stands in the statistics and as CSV, by the day of the sale", async () => {
    const seller = await newSeller(ctx);
    const first = await sell(seller, "subscription");
    vi.setSystemTime(LATE + 2 * HOUR_MS);
    await sell(seller, "tip");
    const { income } = await readStats(seller, "7");
    expect(income.sales).toEqual([
      { kind: "subscription", cents: 7_920 },
      { kind: "tip", cents: 4_000 },
    ]);
    const csv = async () =>
      (await call("GET", "/api/dashboard/estadisticas/7?tabla=ingresos", { as: seller })).body;
    expect(await csv()).toBe(
      "day,kind,cents,currency\r\n2026-05-19,subscription,7920,MXN\r\n2026-05-20,tip,4000,MXN\r\n",
    );
    vi.setSystemTime(LATE + 50 * HOUR_MS);
    await say(first, "chargeback");
    expect(await csv()).toBe("day,kind,cents,currency\r\n2026-05-20,tip,4000,MXN\r\n");
  });

  it("of before there were sums is summed by a job, once, a few at a time", async () => {
    await sumIncome(ctx, {});
    const seller = await newSeller(ctx);
    const { id_orden } = await ctx.db
      .insertInto("ordenes")
      .values({
        ...{ reference: "IN0000000000", kind: "tip", fan_id: (await newPerson(ctx)).id },
        ...{ creator_id: seller.id, months: null, amount_cents: 100, currency: "MXN" },
        ...{ provider: "manual", state: "paid", created_at: LATE, id_publicacion: null },
      })
      .returning("id_orden")
      .executeTakeFirstOrThrow();
    const charges = Array.from({ length: 1_100 }, (_, n) => ({
      ...{
        id_orden,
        fan_id: seller.id,
        creator_id: seller.id,
        provider: "manual",
        currency: "MXN",
      },
      ...{ transaction_id: `in ${n}`, amount_cents: 100, creator_cents: 80, days: 0 },
      ...{ created_at: LATE + n * HOUR_MS, reversed_at: null, reversed_as: null },
    }));
    for (let at = 0; at < charges.length; at += 100) {
      await ctx.db
        .insertInto("cobros")
        .values(charges.slice(at, at + 100))
        .execute();
    }
    const sums = async () => {
      const rows = await ctx.db
        .selectFrom("estudio_ingresos")
        .select("cents")
        .where("id_usuario", "=", seller.id)
        .execute();
      return rows.reduce((sum, { cents }) => sum + Number(cents), 0);
    };
    vi.setSystemTime(LATE + 2_000 * HOUR_MS);
    const { sales } = (await readStats(seller, "todo")).income;
    expect(sales).toContainEqual({ kind: "tip", cents: 88_000 });
    await sumIncome(ctx, {});
    expect(await sums()).toBe(40_000);
    // The rest by the jobs that it leaves.
    await workOff(ctx);
    expect(await sums()).toBe(88_000);
    await sumIncome(ctx, {});
    expect([await sums(), (await readStats(seller, "todo")).income.sales]).toEqual([88_000, sales]);
  });
});
