import { describe, expect, it } from "vitest";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { call, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import type { Person } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { DAY_MS } from "../limits.ts";
import { agreedTo, agreeTo, newOrder } from "../test-support.ts";
import type { OwnPayments } from "../view.ts";
import { everyProvider, useProvider } from "./test-contract.ts";

/** What is left to the creator of 99.00 and of 199.00. */
const [OLD, NEW] = [6_732, 13_532];

describe.each(everyProvider)("another price, by $name on $engine", ({ engine, name }) => {
  const stage = useProvider(engine, name);
  const { ctx, tell, pay, subscribed, rowOf, daysOf, owed, saleOf } = stage;
  const price = { cents: 19_900, currency: "USD" };
  const dearer = (seller: Person) => savePlan(seller, { precio_mes: 19_900, dias_prueba: 0 });
  const own = async (fan: Person) => {
    const { body } = await told("GET", "/api/suscripciones", { as: fan });
    return (body as OwnPayments).suscripciones[0]!;
  };
  const agreed = async (fan: Person, seller: Person) => {
    const order = await agreedTo(fan, seller, price);
    return { order, ...(await pay(order)) };
  };

  it("is charged from the next renewal on once its fan has agreed, and never before", async () => {
    const { fan, seller, sold } = await subscribed();
    await dearer(seller);
    await tell(stage.side.rebill(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([60, 2 * OLD]);
    expect((await newOrder(await newPerson(ctx), seller)).cents).toBe(19_900);
    const { paid_until } = (await rowOf(fan, seller))!;
    expect(await own(fan)).toMatchObject({
      cents: 9_900,
      nuevo_precio: {
        ...{ ...price, aceptable_desde: null, desde: new Date(paid_until!).toISOString() },
      },
    });

    const { order, sold: next, message } = await agreed(fan, seller);
    expect(order).toMatchObject({ cents: 19_900, meses: 1, proveedor: name, estado: "open" });
    // The next charge comes in the last day of what is paid.
    expect(next).toMatchObject({ amount: "199.00", firstDays: 89, isRecurring: true });
    expect(sold.charges).toBe(true);
    await tell(message);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([90, 2 * OLD + NEW]);
    expect([sold.charges, next.charges]).toEqual([false, true]);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "replaced", mismatch: null });
    expect(await own(fan)).toMatchObject({
      ...{ estado: "active", renueva: true, cents: 19_900, nuevo_precio: null },
    });
    await tell(stage.side.rebill(next));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([120, 2 * OLD + 2 * NEW]);
    expect(await agreeTo(fan, seller, price)).toMatchObject({
      ...{ status: 409, body: { code: "price_agreed" } },
    });
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  /** Leaves the fan so many days of what they have paid, and three of grace. */
  const leave = async (fan: Person, days: number) => {
    const paid_until = Date.now() + days * DAY_MS;
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until, renews_at: paid_until + 3 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
  };

  it("is charged again before what is paid is over, however much of a day is left", async () => {
    const { fan, seller } = await subscribed();
    await dearer(seller);
    await leave(fan, 2.6);
    const { sold: next, message } = await agreed(fan, seller);
    await tell(message);
    expect(next.firstDays).toBe(32);
    const { paid_until } = (await rowOf(fan, seller))!;
    expect(paid_until! - Date.now()).toBeGreaterThan(next.firstDays! * DAY_MS);
  });

  it("agreed to in the days of grace begins at once, here as at the provider", async () => {
    const { fan, seller } = await subscribed();
    await dearer(seller);
    await leave(fan, -1.4);
    expect(await own(fan)).toMatchObject({ estado: "grace" });
    const { order, sold: next, message } = await agreed(fan, seller);
    expect([order.empieza, next.firstDays]).toEqual([null, 30]);
    await tell(message);
    expect(await daysOf(fan, seller)).toBe(30);
    expect(await rowOf(fan, seller)).toMatchObject({ price_cents: 19_900, renews: 1 });
  });

  it("is paid for as many days as are left when its fan goes to pay, not when the page was opened", async () => {
    const { fan, seller } = await subscribed();
    await dearer(seller);
    const order = await agreedTo(fan, seller, price);
    const at = `/pagos/${order.referencia}?ir=1`;
    await leave(fan, 2.6);
    const { status, headers } = await call("GET", at, { as: fan });
    expect(status).toBe(303);
    const { sold: next } = await stage.side.pay(headers.get("Location")!);
    expect(next.firstDays).toBe(32);
    // Nobody is sent to pay what is not to be paid.
    await told("DELETE", `/api/ordenes/${order.referencia}`, { as: fan });
    expect((await visit(at, { as: fan })).body).toMatchObject({ order: { estado: "withdrawn" } });
  });

  it("stays away from who agrees and does not pay: the old one is charged on", async () => {
    const { fan, seller, sold } = await subscribed();
    await dearer(seller);
    await agreed(fan, seller);
    await tell(stage.side.rebill(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([60, 2 * OLD]);
    expect(await own(fan)).toMatchObject({ cents: 9_900, renueva: true, nuevo_precio: price });
  });

  it("is one order from two tabs, and one payment however often it is told", async () => {
    const { fan, seller } = await subscribed();
    await dearer(seller);
    const tabs = await Promise.all([1, 2, 3].map(() => agreedTo(fan, seller, price)));
    expect(new Set(tabs.map(({ referencia }) => referencia)).size).toBe(1);
    const { message } = await pay(tabs[0]!);
    for (const each of [message, message]) await tell(each);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([60, OLD + NEW]);
  });

  it("is not undone by a charge of the old sale that was on its way: it is given too, and marked", async () => {
    const { fan, seller, sold } = await subscribed();
    await dearer(seller);
    const { sold: next, message } = await agreed(fan, seller);
    await tell(message);
    await tell(stage.side.rebill(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([90, 2 * OLD + NEW]);
    expect(await rowOf(fan, seller)).toMatchObject({
      ...{ provider_ref: next.sale, renews: 1, price_cents: 19_900, state: "active" },
    });
    expect(await saleOf(sold)).toMatchObject({ mismatch: "still_charges" });
    expect((await told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan })).status).toBe(200);
    await workOff(ctx);
    expect(next.charges).toBe(false);
  });

  it("ends with the rest when a payment of before comes back", async () => {
    const { fan, seller, sold } = await subscribed();
    await dearer(seller);
    const { sold: next, message } = await agreed(fan, seller);
    await tell(message);
    await tell(stage.side.chargeback(sold));
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, NEW]);
    expect(next.charges).toBe(false);
    expect(await own(fan)).toMatchObject({ estado: "cancelled", nuevo_precio: null });
  });

  it("of a year is agreed to when its end is near: no first period is longer", async () => {
    const { fan, seller } = await subscribed();
    const year = (precio_12_meses: number) =>
      savePlan(seller, { precio_mes: 9_900, precio_12_meses, dias_prueba: 0 });
    await year(90_000);
    const order = await newOrder(await newPerson(ctx), seller, { meses: 12, proveedor: name });
    expect((await pay(order)).sold.firstDays).toBe(365);
    await ctx.db
      .updateTable("suscripciones")
      .set({ months: 12, price_cents: 80_000, paid_until: Date.now() + 100 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    const yearly = { cents: 90_000, currency: "USD" };
    expect(await own(fan)).toMatchObject({
      nuevo_precio: { ...yearly, aceptable_desde: expect.any(String) },
    });
    expect(await agreeTo(fan, seller, yearly)).toMatchObject({
      ...{ status: 409, body: { code: "price_early" } },
    });
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until: Date.now() + 5 * DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    expect((await pay(await agreedTo(fan, seller, yearly))).sold.firstDays).toBe(365);
  });
});
