import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { personalData as subscriptions } from "#app/features/subscriptions/personal-data.server.ts";
import { getEnv } from "#app/env.server.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { cancelIn } from "#app/features/subscriptions/subscriptions.server.ts";
import { told, visit } from "#tests/kit/call.ts";
import { rendered } from "#tests/kit/rendered.ts";
import type { Person } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { resolveSale } from "../console/resolve.server.ts";
import { DAY_MS } from "../limits.ts";
import { Subscriptions } from "../own/subscriptions.tsx";
import { personalData } from "../personal-data.server.ts";
import { workPostbacks } from "../postbacks/work.server.ts";
import { useProvider } from "../providers/test-contract.ts";
import { readSales } from "../sales.server.ts";
import { SalesPanel } from "../sales-panel.tsx";
import { settlePaid } from "../settle/settle.server.ts";
import { Offer, type OfferProps } from "../subscribe/offer.tsx";
import { newOrder } from "../test-support.ts";
import type { OwnPayments } from "../view.ts";
import { checkSale, checkSales } from "./check-sales.server.ts";
import { stop } from "./sales.server.ts";

describe.each(engines)("what a provider charges again, on %s", (engine) => {
  const stage = useProvider(engine, "flexpay");
  const { ctx, tell, pay, subscribed, rowOf, saleOf, owed } = stage;
  const cancel = async (fan: Person, seller: Person) => {
    expect((await told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan })).status).toBe(200);
    await workOff(ctx);
  };
  const check = () => checkSales(ctx, {}, { signal: new AbortController().signal });

  it("is not done with where the run that works on it was stopped", async () => {
    const { sold } = await subscribed();
    const sale = ctx.db.updateTable("ventas").where("sale", "=", sold.sale);
    await sale.set({ check_at: 1 }).execute();
    const stopped = { signal: AbortSignal.abort() };
    await expect(checkSales(ctx, {}, stopped)).rejects.toThrow("aborted");
    const told = workPostbacks(ctx, { provider: "flexpay", sale: sold.sale }, stopped);
    await expect(told).rejects.toThrow("aborted");
    await sale.set({ check_at: null }).execute();
  });

  it("says in the days of grace until when it is open, to its fan and to the creator", async () => {
    const { fan, seller } = await subscribed();
    const renews_at = Date.now() + 2 * DAY_MS;
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until: Date.now() - DAY_MS, renews_at })
      .where("fan_id", "=", fan.id)
      .execute();
    const hasta = new Date(renews_at).toISOString();
    const page = await visit(`/suscribirse/${seller.id}`, { as: fan });
    expect(page.body).toMatchObject({ standing: { hasta, renews: true, isInGrace: true } });
    expect((await visit(`/u/${seller.id}`, { as: fan })).body).toMatchObject({ until: hasta });
    const sales = await readSales(seller);
    expect(sales.subscribers).toMatchObject([{ hasta, isInGrace: true }]);
    const shown = [
      await rendered(createElement(Offer, { ...(page.body as OfferProps), failure: undefined })),
      await rendered(createElement(SalesPanel, { sales, timeZone: getEnv().timeZone })),
    ];
    for (const each of shown) {
      expect(each).toContain("No se pudo cobrar. Sigue abierta hasta el");
      expect(each).not.toContain("enueva");
    }
  });

  it("is ended and agreed to by buttons that say of whom", async () => {
    const { fan, seller } = await subscribed();
    await savePlan(seller, { precio_mes: 14_900, dias_prueba: 0 });
    const { body } = await visit("/settings/subscriptions", { as: fan });
    const { suscripciones: list, timeZone } = body as OwnPayments & { timeZone: string };
    const shown = await rendered(createElement(Subscriptions, { list, timeZone }));
    for (const label of ["Cancelar la suscripción a", "Aceptar el nuevo precio de"]) {
      expect(shown).toContain(`aria-label="${label} @${seller.name}"`);
    }
  });

  it("is as whoever has cancelled it meanwhile left it, whatever was concluded from what was read before", async () => {
    const { fan, seller, sold } = await subscribed();
    const before = await saleOf(sold);
    await cancel(fan, seller);
    const after = await saleOf(sold);
    expect(await checkSale(ctx.db, before)).toBe(true);
    expect(await saleOf(sold)).toEqual(after);
    expect(after).toMatchObject({ ended_as: "fan", mismatch: null });
  });

  it("of one that has lapsed another is bought as its page offers, and ends it", async () => {
    const { fan, seller, sold } = await subscribed();
    await ctx.db
      .updateTable("suscripciones")
      .set({ paid_until: Date.now() - 4 * DAY_MS, renews_at: Date.now() - DAY_MS })
      .where("fan_id", "=", fan.id)
      .execute();
    const order = await newOrder(fan, seller, { proveedor: "flexpay" });
    expect(order).toMatchObject({ impedimento: null, pagar: expect.any(String) });
    const newer = await pay(order);
    await tell(newer.message);
    expect([sold.charges, newer.sold.charges]).toEqual([false, true]);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "replaced", mismatch: null });
  });

  it.each(["cancelled", "expired"] as const)(
    "after its provider said that it has %s is asked about, and goes on where it is charged on",
    async (how) => {
      const { fan, seller, sold } = await subscribed();
      const late = stage.side.rebill(sold);
      const own = async () => (await told("GET", "/api/suscripciones", { as: fan })).body;
      await tell(stage.side[how](sold));
      expect(await own()).toMatchObject({ suscripciones: [{ cancelar_en: null }] });
      // Told late: it is over.
      await tell(late);
      await check();
      expect(await saleOf(sold)).toMatchObject({
        ...{ stopped_at: expect.any(Number), mismatch: null, check_at: null },
      });

      sold.charges = true;
      await tell(stage.side.rebill(sold));
      await check();
      expect(await saleOf(sold)).toMatchObject({ ended_as: null, mismatch: null });
      expect(await rowOf(fan, seller)).toMatchObject({ renews: 1, state: "active" });
      expect(await own()).toMatchObject({
        suscripciones: [{ cancelar_en: expect.stringContaining(sold.sale) }],
      });

      // What was marked so before it went on by itself is stopped where the operator says so.
      await tell(stage.side[how](sold));
      sold.charges = true;
      const { id_venta } = await ctx.db
        .updateTable("ventas")
        .set({ mismatch: "still_charges", check_at: 1, ended_at: 1, ended_as: "provider" })
        .where("sale", "=", sold.sale)
        .returning("id_venta")
        .executeTakeFirstOrThrow();
      await resolveSale(ctx, { id_venta, verb: "stop", actor: AUTOMATIC });
      await check();
      expect(await saleOf(sold)).toMatchObject({ ended_as: "closed" });
      await workOff(ctx);
      expect(sold.charges).toBe(false);
    },
  );

  it("after its fan has ended it and its provider has said so, is shown to them anew where it is charged all the same", async () => {
    const { fan, seller, sold } = await subscribed();
    const own = async () => {
      const { body } = await told("GET", "/api/suscripciones", { as: fan });
      const { suscripciones: list } = body as OwnPayments;
      return rendered(createElement(Subscriptions, { list, timeZone: getEnv().timeZone }));
    };
    expect(await own()).toContain("También puedes cancelarla con quien te cobra");
    await cancel(fan, seller);
    expect(await saleOf(sold)).toMatchObject({ stopped_at: expect.any(Number) });
    expect(await own()).not.toContain("con quien te cobra");
    await tell(stage.side.rebill(sold));
    expect(await saleOf(sold)).toMatchObject({ mismatch: "still_charges" });
    expect(await own()).toContain(">Puedes cancelarla con quien te cobra");
    expect(await own()).toContain("todavía no confirma que dejó de cobrarla");
    const { id_venta } = await saleOf(sold);
    await resolveSale(ctx, { id_venta, verb: "ask", actor: AUTOMATIC });
    expect(await own()).not.toContain("con quien te cobra");
  });

  it("is stopped also where it is known to have been once, before it went on", async () => {
    const { fan, seller, sold } = await subscribed();
    await ctx.db
      .updateTable("ventas")
      .set({ stopped_at: 1 })
      .where("sale", "=", sold.sale)
      .execute();
    await cancel(fan, seller);
    expect(sold.charges).toBe(false);
  });

  it("on its way of a fan who is gone by then is owed to the creator, and leaves nothing of the fan", async () => {
    const { fan, seller, sold } = await subscribed();
    stage.side.how.isAway = true;
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "deleted" })
      .where("id_usuario", "=", fan.id)
      .execute();
    const leaver = { id_usuario: fan.id, nombre_usuario: null, correo: null };
    for (const room of [personalData, subscriptions]) {
      await room.forget(ctx, leaver, new AbortController().signal);
    }
    await tell(stage.side.rebill(sold));
    expect(await owed(seller)).toBe(2 * 6_732);
    expect(await rowOf(fan, seller)).toBeUndefined();
    expect(await saleOf(sold)).toMatchObject({ ended_as: "closed", mismatch: "still_charges" });
  });

  it("is cancelled in the moment in which it is charged again, and neither waits for the other", async () => {
    const { fan, seller, sold } = await subscribed();
    const { id_venta } = await saleOf(sold);
    const paid = {
      ...{ provider: "flexpay", provider_ref: sold.sale, transaction_id: "at once" },
      ...{ reference: null, amount_cents: 9_900, currency: "USD" },
    };
    let renewal: Promise<unknown> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      // As cancelling does: first the sale, then the creator.
      await stop(trx, id_venta, "fan");
      renewal = settlePaid(ctx.db, paid);
      await untilOneWaits(ctx.db);
      await cancelIn(trx, { fan_id: fan.id, creator_id: seller.id });
    });
    expect(await renewal).toEqual({ is: "done" });
    expect(await saleOf(sold)).toMatchObject({ ended_as: "fan", mismatch: "still_charges" });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0 });
    await workOff(ctx);
    expect(sold.charges).toBe(false);
  });
});
