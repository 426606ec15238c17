import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { personalData as subscriptions } from "#app/features/subscriptions/personal-data.server.ts";
import { getEnv } from "#app/env.server.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { cancelIn } from "#app/features/subscriptions/subscriptions.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { told, visit } from "#tests/kit/call.ts";
import { rendered } from "#tests/kit/rendered.ts";
import type { Person } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { Sold } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { resolveSale } from "../console/resolve.server.ts";
import { DAY_MS } from "../limits.ts";
import { Subscriptions } from "../own/subscriptions.tsx";
import { personalData } from "../personal-data.server.ts";
import { apply, workPostbacks } from "../postbacks/work.server.ts";
import { useProvider } from "../providers/test-contract.ts";
import { readSales } from "../sales.server.ts";
import { SalesPanel } from "../sales-panel.tsx";
import { settlePaid } from "../settle/settle.server.ts";
import { Offer, type OfferProps } from "../subscribe/offer.tsx";
import { newOrder, newSeller } from "../test-support.ts";
import type { OwnPayments } from "../view.ts";
import { checkSales } from "./check-sales.server.ts";
import { closeBlocked } from "./close.server.ts";
import { stop } from "./sales.server.ts";

describe.each(engines)("what a provider charges again, on %s", (engine) => {
  const stage = useProvider(engine, "flexpay");
  const { ctx, tell, pay, begin, subscribed, rowOf, saleOf, owed } = stage;
  const SIDES = ["fan", "seller"] as const;

  const stand = async (
    { id }: Person,
    status: "suspended" | "banned" | "leaving",
    days?: number,
  ) => {
    const until = days === undefined ? null : Date.now() + days * DAY_MS;
    if (status === "leaving") {
      const asked = { via: "person", oculta: 1, asked_at: Date.now(), due_at: until! } as const;
      await ctx.db
        .insertInto("bajas")
        .values({ id_usuario: id, ...asked })
        .execute();
    }
    await ctx.db
      .updateTable("usuarios")
      .set({ status, suspended_until: status === "suspended" ? until : null })
      .where("id_usuario", "=", id)
      .execute();
    await enqueue(ctx.db, "standing_changed", { id_usuario: id });
    await workOff(ctx);
  };
  const cancel = async (fan: Person, seller: Person) => {
    expect((await told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan })).status).toBe(200);
    await workOff(ctx);
  };
  const resume = async (sold: Sold) => {
    sold.charges = true;
    const event = { is: "resumed", sale: sold.sale } as const;
    await ctx.db.transaction().execute((trx) => apply(trx, "flexpay", event));
    await workOff(ctx);
  };
  const block = async (by: Person, to: Person, blocked = true) => {
    await setBlock(by, { id_usuario: to.id, blocked });
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

  it.each(SIDES)("is charged no more where its %s was shut out while it was paid", async (side) => {
    for (const [status, days, charges] of [
      ["banned", undefined, false],
      ["suspended", undefined, false],
      // Due after 30 days.
      ["suspended", 24, false],
      ["leaving", 30, false],
      ["suspended", 14, true],
      ["leaving", 14, true],
    ] as const) {
      const { message, sold, fan, seller, ...rest } = await begin();
      await stand({ fan, seller, ...rest }[side], status, days);
      await tell(message);
      expect([status, days, sold.charges]).toEqual([status, days, charges]);
      const state = charges ? "active" : "cancelled";
      expect(await rowOf(fan, seller)).toMatchObject({ renews: +charges, state });
    }
  });

  it.each(SIDES)(
    "is charged no more while its %s waits to be deleted, but where it is due later",
    async (side) => {
      const [soon, late] = [await subscribed(), await subscribed()];
      await stand(soon[side], "leaving", 30);
      await stand(late[side], "leaving", 14);
      expect([soon.sold.charges, late.sold.charges]).toEqual([false, true]);
      expect(await saleOf(soon.sold)).toMatchObject({ ended_as: "closed" });
    },
  );

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

  it("goes on when its provider resumes it, but not beside another sale or for who is shut out", async () => {
    const { fan, seller, sold } = await subscribed();
    await cancel(fan, seller);
    await resume(sold);
    expect([sold.charges, (await saleOf(sold)).ended_at]).toEqual([true, null]);
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 1, state: "active" });

    await cancel(fan, seller);
    const newer = await pay(await newOrder(fan, seller, { proveedor: "flexpay" }));
    await tell(newer.message);
    await resume(sold);
    expect([sold.charges, newer.sold.charges]).toEqual([false, true]);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "replaced", mismatch: null });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 1, provider_ref: newer.sold.sale });

    await stand(fan, "banned");
    await resume(newer.sold);
    expect(newer.sold.charges).toBe(false);
    expect(await saleOf(newer.sold)).toMatchObject({ ended_as: "closed" });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
  });

  it.each(SIDES)(
    "is charged no more once its %s blocks the other, nor when it is paid",
    async (side) => {
      const [old, late] = [await subscribed(), await begin()];
      const others = await subscribed();
      for (const { fan, seller } of [old, late]) {
        await (side === "fan" ? block(fan, seller) : block(seller, fan));
      }
      expect([old.sold.charges, others.sold.charges]).toEqual([false, true]);
      expect(await saleOf(old.sold)).toMatchObject({ ended_as: "closed" });
      await resume(old.sold);
      await tell(late.message);
      for (const { fan, seller, sold } of [old, late]) {
        expect(sold.charges).toBe(false);
        expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
      }
    },
  );

  it("is charged no more of both where two who pay each other are blocked, and on where they are not by then", async () => {
    const [one, two] = [await newSeller(ctx), await newSeller(ctx)];
    const buy = async (fan: Person, seller: Person) => {
      const { sold, message } = await pay(await newOrder(fan, seller, { proveedor: "flexpay" }));
      await tell(message);
      return sold;
    };
    const sold = [await buy(one, two), await buy(two, one)];
    await setBlock(one, { id_usuario: two.id });
    await block(one, two, false);
    expect(sold.map(({ charges }) => charges)).toEqual([true, true]);
    await block(one, two);
    expect(sold.map(({ charges }) => charges)).toEqual([false, false]);
  });

  it("tells the fan once that a block has ended it, and neither who nor that it was one", async () => {
    const { fan, seller, order } = await subscribed();
    await setBlock(seller, { id_usuario: fan.id });
    const people: [number, number] = [seller.id, fan.id];
    for (const each of [people, people]) await closeBlocked(ctx, { people: each });
    const jobs = await ctx.db.selectFrom("jobs").select("payload").execute();
    const mails = jobs.filter(({ payload }) => payload.includes("Ya no se cobrar"));
    expect(mails).toEqual([{ payload: expect.stringContaining(fan.correo) }]);
    expect(mails[0]!.payload).toContain(order.referencia);
    expect(mails[0]!.payload).not.toMatch(new RegExp(`${seller.name}|bloque`, "i"));
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
    "after its provider said that it has %s is asked about, shown to its fan, and the operator's where it is charged on",
    async (how) => {
      const { fan, sold } = await subscribed();
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
      const { id_venta, mismatch } = await saleOf(sold);
      expect(mismatch).toBe("still_charges");
      expect(await own()).toMatchObject({
        suscripciones: [{ cancelar_en: expect.stringContaining(sold.sale) }],
      });
      await resolveSale(ctx, { id_venta, verb: "stop", actor: AUTOMATIC });
      await workOff(ctx);
      expect(sold.charges).toBe(false);
    },
  );

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
