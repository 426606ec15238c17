import { describe, expect, it } from "vitest";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call, submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import type { Person } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { DAY_MS, EARLY_MS } from "../limits.ts";
import { resumePostbacks } from "../postbacks/work.server.ts";
import { checkSales } from "../sales/check-sales.server.ts";
import { newOrder, newSeller } from "../test-support.ts";
import { everyProvider, useProvider } from "./test-contract.ts";

describe.each(everyProvider)("$name on $engine", ({ engine, name }) => {
  const stage = useProvider(engine, name);
  const { ctx, send, tell, begin, subscribed, rowOf, daysOf, owed, statesOf, saleOf } = stage;
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
    await tell(stage.side.rebill(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([60, 2 * 6_732]);
    const failed = stage.side.failed(sold);
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
    await tell(stage.side.rebill(sold));
    expect(await daysOf(fan, seller)).toBe(29);
    await tell(stage.side.cancelled(sold));
    const row = await rowOf(fan, seller);
    expect(row).toMatchObject({ state: "cancelled", renews: 0, renews_at: row!.paid_until });
    expect(await daysOf(fan, seller)).toBe(29);
    await tell(stage.side.expired(sold));
    expect(await daysOf(fan, seller)).toBe(29);
  });

  it("ends the days of grace when it gives up", async () => {
    const { fan, seller, sold } = await subscribed();
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until: Date.now() - DAY_MS, renews_at: Date.now() + 2 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    await tell(stage.side.expired(sold));
    expect((await rowOf(fan, seller))!.renews_at).toBeLessThan(Date.now());
  });

  it("gives back by the very lines, and charges no more afterwards", async () => {
    const { fan, seller, sold } = await subscribed();
    await tell(stage.side.rebill(sold));
    const [first, second] = sold.transactions;
    await tell(stage.side.refund(sold, { transaction: second! }));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 6_732]);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({
      ended_as: "reversed",
      stopped_at: expect.any(Number),
    });
    await tell(stage.side.chargeback(sold, { transaction: first! }));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([0, 0]);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [{ estado: "charged_back" }],
      cobros: [{ devuelto: "refund" }, { devuelto: "chargeback" }],
    });
  });

  it("is held when only a part comes back", async () => {
    const { fan, seller, sold } = await subscribed();
    await tell(stage.side.refund(sold, { amount: "5.00" }));
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
    const { status } = await send(stage.side.forged(message));
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
      await tell(stage.side.changed(message, what));
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
    await tell(stage.side.cancelled(sold));
    await tell(stage.side.chargeback(sold));
    expect(await statesOf(sold.sale)).toEqual(["early", "early"]);
    await tell(message);
    expect(await statesOf(sold.sale)).toEqual(["done", "done", "done"]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([0, 0]);

    const late = await begin();
    await tell(stage.side.cancelled(late.sold));
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
    stage.side.how.isAway = true;
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
    stage.side.how.isAway = false;
    await ctx.db.updateTable("jobs").set({ run_at: 0 }).where("kind", "=", "stop_sale").execute();
    await workOff(ctx);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({ stopped_at: expect.any(Number), check_at: null });
    expect((await own()).body).toMatchObject({ suscripciones: [{ cancelar_en: null }] });
    expect((await cancel(fan, seller)).status).toBe(200);
    // Nobody else's.
    expect((await cancel(await newPerson(ctx), seller)).status).toBe(404);
  });

  it.each([
    ["in the days of grace", 1],
    ["after them, while it may still be tried", 4],
  ])("is cancelled %s", async (_, days) => {
    const { fan, seller, sold } = await subscribed();
    const paid_until = Date.now() - days * DAY_MS;
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until, renews_at: paid_until + 3 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    const own = async () => (await told("GET", "/api/suscripciones", { as: fan })).body;
    expect(await own()).toMatchObject({ suscripciones: [{ cancelable: true }] });
    expect(await cancel(fan, seller)).toMatchObject({
      status: 200,
      body: { hasta: new Date(paid_until).toISOString() },
    });
    expect(await own()).toMatchObject({ suscripciones: [{ cancelable: false }] });
    const over = { renews: 0, state: "cancelled", renews_at: paid_until };
    expect(await rowOf(fan, seller)).toMatchObject(over);
    await workOff(ctx);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "fan", stopped_at: expect.any(Number) });
    expect((await cancel(fan, seller)).status).toBe(404);
  });

  it("is given days by the operator, charged on as before, and cancelled with its sale", async () => {
    const { fan, seller, sold } = await subscribed();
    const admin = await newPerson(ctx, { role: "administrator" });
    const give = { intent: "suscripcion", creador: String(seller.id), accion: "dar", dias: "90" };
    const path = `/admin/personas/${fan.id}`;
    expect(await submit(path, { as: admin, fields: give })).toMatchObject({ status: 303 });
    expect(await daysOf(fan, seller)).toBe(90);
    const own = { provider: name, provider_ref: sold.sale, renews: 1 };
    expect(await rowOf(fan, seller)).toMatchObject(own);
    await tell(stage.side.rebill(sold));
    expect(await daysOf(fan, seller)).toBe(120);
    // Of a row that a gift has once cut from its sale, too.
    await ctx.db
      .updateTable("suscripciones")
      .set({ provider: "operator" })
      .where("fan_id", "=", fan.id)
      .execute();
    expect((await cancel(fan, seller)).status).toBe(200);
    await workOff(ctx);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "fan" });
    expect(await daysOf(fan, seller)).toBe(120);
  });

  it("is cancelled by the operator, who tells the provider too", async () => {
    const { fan, seller, sold } = await subscribed();
    const admin = await newPerson(ctx, { role: "administrator" });
    const fields = { intent: "suscripcion", creador: String(seller.id), accion: "cancelar" };
    const path = `/admin/personas/${fan.id}`;
    expect(await submit(path, { as: admin, fields })).toMatchObject({ status: 303 });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
    await workOff(ctx);
    expect(sold.charges).toBe(false);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "closed" });
    // A charge that was on its way is given, and revives nothing.
    await tell(stage.side.rebill(sold));
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0 });
    expect(await daysOf(fan, seller)).toBe(60);
  });

  it("is looked up: it ends and goes on as its provider says, and what else the two say differently is marked", async () => {
    const { fan, seller, sold } = await subscribed();
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
    expect(await check()).toBeNull();
    expect(await saleOf(sold)).toMatchObject({ ended_as: "provider", check_at: null });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
    expect(await daysOf(fan, seller)).toBe(30);
    sold.charges = true;
    expect(await check()).toBeNull();
    expect(await saleOf(sold)).toMatchObject({ ended_as: null, stopped_at: null });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 1, state: "active" });
    stage.side.sales.delete(sold.sale);
    expect(await check()).toBe("unknown_there");
    stage.side.sales.set(sold.sale, sold);
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
    stage.side.how.isAway = true;
    expect(await check()).toBe("still_charges");
  });

  it("is not offered again while a payment of it is looked at, nor beside a subscription that goes on", async () => {
    const { fan, seller, order, message } = await begin();
    const other = await newOrder(fan, seller, { proveedor: name, meses: 3 });
    const read = async ({ referencia }: typeof order) =>
      (await told("GET", `/api/ordenes/${referencia}`, { as: fan })).body;
    await tell(stage.side.changed(message, "amount"));
    expect(await read(order)).toMatchObject({ orden: { impedimento: "in_review", pagar: null } });
    expect(await read(other)).toMatchObject({
      orden: { impedimento: null, pagar: expect.any(String) },
    });
    await tell(message);
    expect(await read(order)).toMatchObject({ orden: { estado: "paid", impedimento: null } });
    expect(await read(other)).toMatchObject({ orden: { impedimento: "had", pagar: null } });
  });

  it("of two that were paid in two tabs the older one is charged no more, and both are given", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const one = await newOrder(fan, seller, { proveedor: name });
    const three = await newOrder(fan, seller, { proveedor: name, meses: 3 });
    const [first, second] = [await stage.side.pay(one.pagar!), await stage.side.pay(three.pagar!)];
    await Promise.all([send(first.message), send(second.message)]);
    await workOff(ctx);
    expect(await daysOf(fan, seller)).toBe(120);
    expect([first.sold.charges, second.sold.charges].sort()).toEqual([false, true]);
  });
});
