import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { newCreator } from "#app/features/studio/test-support.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { newOrder, newSeller, orderOf } from "./test-support.ts";

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
    expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
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
