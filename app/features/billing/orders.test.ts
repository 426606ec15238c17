import { createElement } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { newCreator } from "#app/features/studio/test-support.ts";
import { endPlan, savePlan } from "#app/features/subscriptions/plan.server.ts";
import { PlanForm, type PlanFormProps } from "#app/features/subscriptions/plan-form.tsx";
import { submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { ORDER_OPEN_MS } from "./limits.ts";
import { withdrawOld } from "./orders/withdraw-old.server.ts";
import { PriceForm } from "./purchases/price-form.tsx";
import { settleOrder } from "./settle/operator.server.ts";
import { boughtOrder, givenTip, newOrder, newSeller, orderOf, priceOf } from "./test-support.ts";
import type { OrderView, OwnPayments } from "./view.ts";

describe.each(engines)("ordering a subscription on %s", (engine) => {
  const ctx = useStage(engine);

  it("keeps the price of its moment, and says how to pay", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const order = await newOrder(fan, seller, { meses: 3 });
    expect(order).toMatchObject({
      ...{ estado: "open", cents: 25_000, currency: "MXN", meses: 3, proveedor: "manual" },
      ...{ pagar: null, instrucciones: expect.any(String), id_usuario: seller.id },
    });
    await savePlan(seller, { precio_mes: 20_000, dias_prueba: 0 });
    const read = await told("GET", `/api/ordenes/${order.referencia.toLowerCase()}`, { as: fan });
    expect(read).toMatchObject({ status: 200, body: { orden: { cents: 25_000 } } });
    expect((await newOrder(fan, seller)).cents).toBe(20_000);
  });

  it("is one order from many tabs at once, until it is withdrawn or another is wanted", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const orders = await Promise.all(Array.from({ length: 5 }, () => newOrder(fan, seller)));
    expect(new Set(orders.map(({ referencia }) => referencia)).size).toBe(1);
    const [{ referencia }] = orders as [(typeof orders)[0]];
    expect((await newOrder(fan, seller, { meses: 3 })).referencia).not.toBe(referencia);
    expect((await newOrder(await newPerson(ctx), seller)).referencia).not.toBe(referencia);
    expect((await told("DELETE", `/api/ordenes/${referencia}`, { as: fan })).status).toBe(204);
    expect((await newOrder(fan, seller)).referencia).not.toBe(referencia);
  });

  it("is withdrawn once, however often one says so, and not when it was paid meanwhile", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { referencia } = await newOrder(fan, seller);
    const page = `/pagos/${referencia}`;
    for (let press = 0; press < 2; press += 1) {
      expect(await submit(page, { as: fan, fields: {} })).toEqual({ status: 303, to: page });
      expect((await told("DELETE", `/api/ordenes/${referencia}`, { as: fan })).status).toBe(204);
    }
    const other = await newOrder(fan, seller);
    await settleOrder(ctx, { reference: other.referencia, verb: "paid" });
    const late = await submit(`/pagos/${other.referencia}`, { as: fan, fields: {} });
    expect(late).toMatchObject({ status: 409, error: "Este pago ya se hizo." });
    expect((await visit(`/pagos/${other.referencia}`, { as: fan })).body).toMatchObject({
      order: { estado: "paid" },
    });
  });

  it("is refused of oneself, of who blocks or is blocked, is suspended, sells nothing or is nobody", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const code = async (...given: Parameters<typeof orderOf>) => {
      const { status, body } = await orderOf(...given);
      return [status, (body as { code?: string }).code ?? body];
    };
    expect((await code(seller, seller))[0]).toBe(400);
    expect((await code(null, seller))[0]).toBe(401);
    expect((await code(fan, { id: 999_999 }))[0]).toBe(404);
    expect((await code(fan, await newPerson(ctx)))[0]).toBe(409);
    expect((await code(fan, await newCreator(ctx)))[0]).toBe(409);
    expect((await code(fan, seller, { meses: 6 }))[0]).toBe(400);
    expect((await code(fan, seller, { meses: 2 }))[0]).toBe(400);
    expect((await code(fan, seller, { meses: "uno" }))[0]).toBe(400);
    expect((await code(fan, seller, { proveedor: "nadie" }))[0]).toBe(400);
    await setBlock(fan, { id_usuario: seller.id });
    expect((await code(fan, seller))[0]).toBe(403);
    const other = await newPerson(ctx);
    await setBlock(seller, { id_usuario: other.id });
    expect((await code(other, seller))[0]).toBe(404);
    const third = await newPerson(ctx);
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended", suspended_until: null })
      .where("id_usuario", "=", seller.id)
      .execute();
    expect((await code(third, seller))[0]).toBe(404);
    expect(
      await ctx.db
        .selectFrom("ordenes")
        .select("id_orden")
        .where("creator_id", "=", seller.id)
        .execute(),
    ).toEqual([]);
  });

  it("is nobody else's to read or withdraw", async () => {
    const [fan, seller, other] = [await newPerson(ctx), await newSeller(ctx), await newPerson(ctx)];
    const { referencia } = await newOrder(fan, seller);
    const path = `/api/ordenes/${referencia}`;
    for (const as of [other, seller]) {
      expect((await told("GET", path, { as })).status).toBe(404);
      expect((await told("DELETE", path, { as })).status).toBe(404);
      await expect(visit(`/pagos/${referencia}`, { as })).rejects.toMatchObject({
        init: { status: 404 },
      });
    }
    expect((await told("GET", path)).status).toBe(401);
    expect((await told("GET", "/api/ordenes/nada!", { as: fan })).status).toBe(404);
    expect(await told("GET", path, { as: fan })).toMatchObject({
      body: { orden: { estado: "open" } },
    });
  });

  it("is not offered to be paid where it cannot be had any more, and can be withdrawn", async () => {
    const setting = async () => {
      const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
      const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
      await priceOf(seller, id, "49.00");
      const orders = {
        subscription: await newOrder(fan, seller),
        purchase: await boughtOrder(fan, id),
        tip: await givenTip(fan, seller, "50.00"),
      };
      const seen = async () => {
        const { body } = await told("GET", "/api/suscripciones", { as: fan });
        const { pendientes } = body as OwnPayments;
        for (const { impedimento, instrucciones } of pendientes) {
          expect(instrucciones === null).toBe(impedimento !== null);
        }
        return Object.fromEntries(pendientes.map(({ tipo, impedimento }) => [tipo, impedimento]));
      };
      return { fan, seller, id, orders, seen };
    };
    const change = (who: Person, values: object) =>
      ctx.db.updateTable("usuarios").set(values).where("id_usuario", "=", who.id).execute();
    const fine = { subscription: null, purchase: null, tip: null };
    const [none, has] = ["unavailable", "had"] as const;
    const gone = { subscription: none, purchase: none, tip: none };

    const one = await setting();
    expect(await one.seen()).toEqual(fine);
    await endPlan(one.seller);
    expect(await one.seen()).toEqual({ ...fine, subscription: none });
    await told("DELETE", `/api/publicaciones/${one.id}/precio`, { as: one.seller });
    expect(await one.seen()).toEqual({ ...gone, tip: null });
    await change(one.seller, { es_creador: 0 });
    expect(await one.seen()).toEqual(gone);

    const two = await setting();
    for (const [by, to] of [
      [two.fan, two.seller],
      [two.seller, two.fan],
    ] as const) {
      await setBlock(by, { id_usuario: to.id });
      expect(await two.seen()).toEqual(gone);
      await setBlock(by, { id_usuario: to.id, blocked: false });
    }
    await change(two.seller, { status: "suspended", suspended_until: null });
    expect(await two.seen()).toEqual(gone);
    await change(two.seller, { status: "active" });
    expect(await two.seen()).toEqual(fine);
    await settleOrder(ctx, { reference: two.orders.subscription.referencia, verb: "paid" });
    expect(await two.seen()).toEqual({ purchase: has, tip: null });
    await deletePost(two.seller, two.id);
    expect(await two.seen()).toEqual({ purchase: none, tip: null });

    const { referencia } = two.orders.purchase;
    const page = await visit(`/pagos/${referencia}`, { as: two.fan });
    expect(page.body).toMatchObject({
      order: { estado: "open", impedimento: none, pagar: null, instrucciones: null },
    });
    expect((await told("DELETE", `/api/ordenes/${referencia}`, { as: two.fan })).status).toBe(204);
  });

  it("in a currency that is the site's no more is sold to nobody, until the creator says a price anew", async () => {
    const [fan, seller] = [await newPerson(ctx), await newCreator(ctx)];
    const month = { precio_mes: 9_900, dias_prueba: 5 };
    await savePlan(seller, month);
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    await priceOf(seller, id, "49.00");
    await newOrder(fan, seller);
    const env = getEnv();
    const { currency } = env;
    onTestFinished(() => void Object.assign(env, { currency }));
    env.currency = "USD";

    const offered = async () => {
      const { plan, precio } = await getPost(fan, id);
      return [plan, precio].map((each) => each && each.currency);
    };
    const codeOf = async (path: string, body: object = {}) =>
      ((await told("POST", path, { as: fan, body })).body as { code?: string }).code;
    const [subscribing, buying] = [
      `/api/users/${seller.id}/ordenes`,
      `/api/publicaciones/${id}/ordenes`,
    ];
    const open = async () => {
      const { body } = await told("GET", "/api/suscripciones", { as: fan });
      return (body as OwnPayments).pendientes.map(({ impedimento }) => impedimento);
    };
    expect(await offered()).toEqual([null, null]);
    expect([await codeOf(subscribing), await codeOf(buying)]).toEqual([
      ...["nothing_sold", "post_not_sold"],
    ]);
    expect(await codeOf(`/api/users/${seller.id}/prueba`)).toBe("trial_refused");
    expect(await open()).toEqual(["unavailable"]);

    // Its creator is told so, and finds no number that would mean another amount by now.
    const { shop } = (await visit("/dashboard?tab=suscripciones", { as: seller })).body as {
      shop: Omit<PlanFormProps, "failure">;
    };
    const form = await rendered(createElement(PlanForm, { ...shop, failure: undefined }));
    expect(form).toContain("Tus precios están en MXN");
    expect(form).not.toContain("99.00");
    expect(form).toContain("Dejar de vender");
    const { precio } = await getPost(seller, id);
    const price = {
      ...{ price: precio, bounds: { ...env.purchases, currency: "USD" }, failure: null },
      to: { save: "", end: "" },
    };
    const priceForm = await rendered(createElement(PriceForm, price));
    expect(priceForm).toContain("El precio está en MXN");
    expect(priceForm).not.toContain("49.00");

    await savePlan(seller, month);
    await priceOf(seller, id, "49.00");
    expect(await offered()).toEqual(["USD", "USD"]);
    expect((await newOrder(fan, seller)).currency).toBe("USD");
    // The old order is no way to pay the price of then.
    expect(await open()).toEqual([null, "unavailable"]);
  });

  it("is withdrawn when nobody has paid it for long, and counts if it is paid all the same", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const [older, younger] = [
      await newOrder(fan, seller),
      await newOrder(fan, seller, { meses: 3 }),
    ];
    const age = ({ referencia }: OrderView, ms: number) =>
      ctx.db
        .updateTable("ordenes")
        .set({ created_at: Date.now() - ms } as never)
        .where("reference", "=", referencia)
        .execute();
    await age(older, ORDER_OPEN_MS + 60_000);
    await age(younger, ORDER_OPEN_MS - 60_000);
    await withdrawOld(ctx);
    const stateOf = async ({ referencia }: OrderView) => {
      const { body } = await told("GET", `/api/ordenes/${referencia}`, { as: fan });
      return (body as { orden: OrderView }).orden.estado;
    };
    expect([await stateOf(older), await stateOf(younger)]).toEqual(["withdrawn", "open"]);
    await settleOrder(ctx, { reference: older.referencia, verb: "paid" });
    expect(await stateOf(older)).toBe("paid");
  });

  it("by forms: from the locked post to the page that says how to pay", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    const path = `/suscribirse/${seller.name}?post=${id}`;
    const page = await visit(path, { as: fan });
    expect(page.body).toMatchObject({
      plan: { periodos: [{ meses: 1 }, { meses: 3 }] },
      post: String(id),
    });
    const fields = {
      intent: "ordenar",
      id: String(seller.id),
      id_publicacion: String(id),
      meses: "1",
    };
    const sent = await submit(path, { as: fan, fields });
    expect(sent).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/pagos\/[0-9A-Z]{12}/),
    });
    const order = await visit(String(sent.to), { as: fan });
    expect(order.body).toMatchObject({ order: { estado: "open", id_publicacion: id } });
    const visitor = await submit(path, { as: null, fields });
    expect(String(visitor.to)).toContain(`/login?next=${encodeURIComponent(path)}`);
  });

  it("a trial is had once, costs nothing and ends by itself", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const tryIt = (as: Person = fan) => told("POST", `/api/users/${seller.id}/prueba`, { as });
    expect((await tryIt()).status).toBe(409);
    await savePlan(seller, { precio_mes: 9_900, dias_prueba: 7 });
    const many = await Promise.all([tryIt(), tryIt(), tryIt()]);
    const [first] = many;
    expect(first).toEqual({ status: 200, body: { hasta: expect.any(String) } });
    // Whoever asks again while it runs is told the same, and leads on.
    for (const again of [...many, await tryIt()]) expect(again).toEqual(first);
    const fields = { intent: "probar", id: String(seller.id), id_publicacion: "" };
    expect(await submit(`/suscribirse/${seller.name}`, { as: fan, fields })).toEqual({
      ...{ status: 303, to: expect.stringContaining(`/u/${seller.id}`) },
    });
    expect((await tryIt(seller)).status).toBe(400);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [{ id_usuario: seller.id, estado: "cancelled", renueva: false, cents: null }],
      cobros: [],
    });
    await ctx.db
      .updateTable("suscripciones")
      .set({ renews_at: Date.now() - 1 })
      .where("fan_id", "=", fan.id)
      .execute();
    expect((await tryIt()).status).toBe(409);
  });
});
