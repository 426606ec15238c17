import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf, ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { log } from "#app/log.server.ts";
import { call, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { Message, ProviderSide, Sold } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { DAY_MS, EARLY_MS } from "../limits.ts";
import { resumePostbacks } from "../postbacks/work.server.ts";
import { checkSales } from "../sales/check-sales.server.ts";
import { newOrder, newSeller } from "../test-support.ts";
import { sides, withoutSides } from "./test-sides.ts";

log.level = "silent";

const names = ["flexpay", "ccbill"] as const;
const all = engines.flatMap((engine) => names.map((name) => ({ engine, name })));

describe.each(all)("$name on $engine", ({ engine, name }) => {
  const ctx = useStage(engine);
  let side: ProviderSide;
  const currency = getEnv().currency;

  beforeAll(async () => {
    getEnv().currency = "USD";
    side = await sides[name]();
  });
  beforeEach(() => {
    Object.assign(side.how, { isAway: false, ignoresCancel: false });
  });
  afterAll(async () => {
    getEnv().currency = currency;
    withoutSides();
    await side.stop();
  });

  const send = async ({ method, path, body, headers }: Message) => {
    const answer = await call(method, path, { ...(body && { body }), ...(headers && { headers }) });
    return { status: answer.status, body: answer.body as unknown };
  };
  const tell = async (message: Message) => {
    expect(await send(message)).toEqual({ status: 200, body: "OK" });
    await workOff(ctx);
  };
  const begin = async (body: object = {}) => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const order = await newOrder(fan, seller, { proveedor: name, ...body });
    const { sold, message } = await side.pay(order.pagar!);
    return { fan, seller, order, sold, message };
  };
  const subscribed = async () => {
    const begun = await begin();
    await tell(begun.message);
    return begun;
  };
  const rowOf = (fan: Person, seller: Person) =>
    ctx.db
      .selectFrom("suscripciones")
      .selectAll()
      .where("fan_id", "=", fan.id)
      .where("creator_id", "=", seller.id)
      .executeTakeFirst();
  const daysOf = async (fan: Person, seller: Person) => {
    const row = await rowOf(fan, seller);
    return row ? Math.round(((row.paid_until ?? row.renews_at) - Date.now()) / DAY_MS) + 0 : null;
  };
  const owed = async (seller: Person) =>
    0 - (await balanceOf(ctx, { account: creatorAccount(seller.id), currency: "USD" }));
  const statesOf = async (sale: string) => {
    const rows = await ctx.db
      .selectFrom("estados_aviso")
      .select("state")
      .where("provider", "=", name)
      .where("sale", "=", sale)
      .orderBy("id_aviso")
      .execute();
    return rows.map(({ state }) => state);
  };
  const saleOf = ({ sale }: Sold) =>
    ctx.db.selectFrom("ventas").selectAll().where("sale", "=", sale).executeTakeFirstOrThrow();
  const cancel = (fan: Person, seller: Person) =>
    told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan });

  it("opens the post when it says so, not when somebody comes back", async () => {
    const { fan, seller, order, message } = await begin();
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    await visit(`/pagos/${order.referencia}`, { as: fan });
    await visit(`/pagos/${order.referencia}?paid=1&status=APPROVED`, { as: fan });
    expect((await getPost(fan, id)).locked).toBe(true);
    await tell(message);
    expect((await getPost(fan, id)).locked).toBeUndefined();
    expect(await daysOf(fan, seller)).toBe(30);
    // 99.00, less 15 % of the provider, less 20 % of the platform.
    expect(await owed(seller)).toBe(6_732);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [{ estado: "active", renueva: true, cents: 9_900, meses: 1 }],
      cobros: [{ referencia: order.referencia, devuelto: null }],
    });
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("renews, fails to, goes on, is cancelled there, and ends when it is paid until", async () => {
    const { fan, seller, sold } = await subscribed();
    await tell(side.rebill(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([60, 2 * 6_732]);
    const failed = side.failed(sold);
    if (failed) {
      await tell(failed);
      const mail = await ctx.db
        .selectFrom("jobs")
        .select("payload")
        .where("payload", "like", "%No se pudo cobrar%")
        .execute();
      expect(mail.length).toBeLessThanOrEqual(1);
    }
    // Not paid when it should have been, it stays open some days.
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until: Date.now() - DAY_MS, renews_at: Date.now() + 2 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    const grace = await told("GET", "/api/suscripciones", { as: fan });
    expect(grace.body).toMatchObject({ suscripciones: [{ estado: "grace", renueva: true }] });
    // Paid a day late it goes on from its date.
    await tell(side.rebill(sold));
    expect(await daysOf(fan, seller)).toBe(29);
    await tell(side.cancelled(sold));
    const row = await rowOf(fan, seller);
    expect(row).toMatchObject({ state: "cancelled", renews: 0, renews_at: row!.paid_until });
    expect(await daysOf(fan, seller)).toBe(29);
    await tell(side.expired(sold));
    expect(await daysOf(fan, seller)).toBe(29);
  });

  it("renews at the price that was agreed to, whatever a month costs since", async () => {
    const { fan, seller, sold } = await subscribed();
    await savePlan(seller, { precio_mes: 19_900, dias_prueba: 0 });
    await tell(side.rebill(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([60, 2 * 6_732]);
    expect((await newOrder(await newPerson(ctx), seller)).cents).toBe(19_900);
  });

  it("ends the days of grace when it gives up", async () => {
    const { fan, seller, sold } = await subscribed();
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until: Date.now() - DAY_MS, renews_at: Date.now() + 2 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    await tell(side.expired(sold));
    expect((await rowOf(fan, seller))!.renews_at).toBeLessThan(Date.now());
  });

  it("gives back by the very lines, and charges no more afterwards", async () => {
    const { fan, seller, sold } = await subscribed();
    await tell(side.rebill(sold));
    const [first, second] = sold.transactions;
    await tell(side.refund(sold, { transaction: second! }));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 6_732]);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({
      ended_as: "reversed",
      stopped_at: expect.any(Number),
    });
    await tell(side.chargeback(sold, { transaction: first! }));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([0, 0]);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [{ estado: "charged_back" }],
      cobros: [{ devuelto: "refund" }, { devuelto: "chargeback" }],
    });
  });

  it("is held when only a part comes back", async () => {
    const { fan, seller, sold } = await subscribed();
    await tell(side.refund(sold, { amount: "5.00" }));
    expect(await statesOf(sold.sale)).toEqual(["done", "held"]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 6_732]);
  });

  it("counts once, however often and at once it is told, also a day later", async () => {
    const { fan, seller, message, sold } = await begin();
    await Promise.all([1, 2, 3, 4, 5].map(() => send(message)));
    await workOff(ctx);
    await tell(message);
    expect(await statesOf(sold.sale)).toEqual(["done"]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 6_732]);
  });

  it("is refused from anybody else, who is counted and nothing of them kept", async () => {
    const { fan, seller, message, sold } = await begin();
    const { status } = await send(side.forged(message));
    expect(status).toBe(401);
    expect(await statesOf(sold.sale)).toEqual([]);
    expect(await daysOf(fan, seller)).toBeNull();
    const counted = await ctx.db.selectFrom("avisos_falsos").selectAll().execute();
    expect(counted).toMatchObject([{ provider: name, count: 1 }]);
    expect((await call("GET", "/avisos-pago/nadie")).status).toBe(404);
    expect((await call("GET", "/avisos-pago/manual")).status).toBe(404);
    expect((await call("GET", `/avisos-pago/${name}`)).status).toBe(401);
  });

  it("of another amount, currency, shop or order is held, and gives nothing", async () => {
    for (const what of ["amount", "currency", "shop", "reference"] as const) {
      const { fan, seller, message, sold } = await begin();
      await tell(side.changed(message, what));
      expect([what, await statesOf(sold.sale)]).toEqual([what, ["held"]]);
      expect([await daysOf(fan, seller), await owed(seller)]).toEqual([null, 0]);
      // The true one still counts.
      await tell(message);
      expect(await daysOf(fan, seller)).toBe(30);
    }
  });

  it("keeps what came as it came, without people and cards, and never changes it", async () => {
    const { message, sold } = await begin();
    await tell(message);
    const kept = await ctx.db
      .selectFrom("avisos_pago")
      .selectAll()
      .where("sale", "=", sold.sale)
      .executeTakeFirstOrThrow();
    expect(kept.raw).toContain(sold.reference);
    expect(kept.raw).not.toMatch(/1111|@/);
    await expect(
      ctx.db
        .updateTable("avisos_pago")
        .set({ raw: "" } as never)
        .execute(),
    ).rejects.toThrow("only grows");
    await expect(ctx.db.deleteFrom("avisos_pago").execute()).rejects.toThrow("only grows");
  });

  it("waits for what it is about, and is the operator's after a day", async () => {
    const { sold, message, fan, seller } = await begin();
    await tell(side.cancelled(sold));
    await tell(side.chargeback(sold));
    expect(await statesOf(sold.sale)).toEqual(["early", "early"]);
    await tell(message);
    expect(await statesOf(sold.sale)).toEqual(["done", "done", "done"]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([0, 0]);

    const late = await begin();
    await tell(side.cancelled(late.sold));
    await ctx.db
      .updateTable("estados_aviso")
      .set({ created_at: Date.now() - EARLY_MS - 1 } as never)
      .where("sale", "=", late.sold.sale)
      .execute();
    await resumePostbacks(ctx);
    expect(await statesOf(late.sold.sale)).toEqual(["held"]);
  });

  it("is cancelled by the fan here, and told until it listens", async () => {
    const { fan, seller, sold } = await subscribed();
    side.how.isAway = true;
    expect((await cancel(fan, seller)).status).toBe(200);
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
    expect(await daysOf(fan, seller)).toBe(30);
    // Meanwhile they may do it there.
    const own = () => told("GET", "/api/suscripciones", { as: fan });
    expect((await own()).body).toMatchObject({
      suscripciones: [{ estado: "cancelled", cancelar_en: expect.stringMatching(/^https?:/) }],
    });
    await workOff(ctx);
    expect(sold.charges).toBe(true);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "fan", stopped_at: null });
    side.how.isAway = false;
    await ctx.db.updateTable("jobs").set({ run_at: 0 }).where("kind", "=", "stop_sale").execute();
    await workOff(ctx);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({ stopped_at: expect.any(Number), check_at: null });
    expect((await own()).body).toMatchObject({ suscripciones: [{ cancelar_en: null }] });
    expect((await cancel(fan, seller)).status).toBe(200);
    // Nobody else's.
    expect((await cancel(await newPerson(ctx), seller)).status).toBe(404);
  });

  it("is looked up: what the two say differently is marked", async () => {
    const { sold } = await subscribed();
    const check = async () => {
      await ctx.db
        .updateTable("ventas")
        .set({ check_at: 1 })
        .where("sale", "=", sold.sale)
        .execute();
      await checkSales(ctx, {}, { signal: new AbortController().signal });
      return (await saleOf(sold)).mismatch;
    };
    expect(await check()).toBeNull();
    sold.charges = false;
    expect(await check()).toBe("stopped_there");
    sold.charges = true;
    side.sales.delete(sold.sale);
    expect(await check()).toBe("unknown_there");
    side.sales.set(sold.sale, sold);
    await ctx.db
      .updateTable("suscripciones")
      .set({ renews_at: 1 })
      .where("provider_ref", "=", sold.sale)
      .execute();
    expect(await check()).toBe("unpaid_here");
    await ctx.db
      .updateTable("ventas")
      .set({ ended_at: 1, ended_as: "fan" })
      .where("sale", "=", sold.sale)
      .execute();
    expect(await check()).toBe("still_charges");
    side.how.isAway = true;
    expect(await check()).toBe("still_charges");
  });

  it("of two that were paid in two tabs the older one is charged no more, and both are given", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const one = await newOrder(fan, seller, { proveedor: name });
    const three = await newOrder(fan, seller, { proveedor: name, meses: 3 });
    const [first, second] = [await side.pay(one.pagar!), await side.pay(three.pagar!)];
    await Promise.all([send(first.message), send(second.message)]);
    await workOff(ctx);
    expect(await daysOf(fan, seller)).toBe(120);
    expect([first.sold.charges, second.sold.charges].sort()).toEqual([false, true]);
  });

  it("in any order, again and again: all adds up, and nothing is paid twice", async () => {
    const what = fc.constantFrom("rebill", "cancel", "refund", "chargeback", "expire" as const);
    const plan = fc.record({
      steps: fc.array(what, { maxLength: 5 }),
      order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
      again: fc.array(fc.nat(5), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ steps, order, again }) => {
        const { fan, seller, sold, message } = await begin();
        const messages = [message];
        const reversed = new Set<string>();
        for (const step of steps) {
          const transaction = sold.transactions.at(-1)!;
          if (step === "rebill") messages.push(side.rebill(sold));
          else if (step === "cancel") messages.push(side.cancelled(sold));
          else if (step === "expire") messages.push(side.expired(sold));
          else {
            messages.push(side[step](sold, { transaction }));
            reversed.add(transaction);
          }
        }
        const sent = [...messages, ...again.map((at) => messages[at % messages.length]!)]
          .map((each, at) => ({ each, at: order[at % order.length]! }))
          .sort((a, b) => a.at - b.at);
        for (const { each } of sent) await send(each);
        await workOff(ctx);
        const standing = sold.transactions.length - reversed.size;
        expect(await owed(seller)).toBe(standing * 6_732);
        expect(await daysOf(fan, seller)).toBe(standing * 30);
        const ends = steps.some((step) => step !== "rebill");
        expect((await rowOf(fan, seller))!.renews).toBe(ends ? 0 : 1);
        expect(await ledgerFaults(ctx)).toEqual([]);
        const open = (await statesOf(sold.sale)).filter(
          (state) => !["done", "known"].includes(state),
        );
        expect(open).toEqual([]);
      }),
      { numRuns: 10 },
    );
  }, 120_000);
});
