import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { personalData } from "../personal-data.server.ts";
import { payments } from "../../../../scripts/admin/payments.ts";
import { call, submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { Message, ProviderSide } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { sides, withoutSides } from "../providers/test-sides.ts";
import { newOrder, newSeller } from "../test-support.ts";
import { listUnsettled } from "./list.server.ts";

log.level = "silent";

describe.each(engines)("what did not match, on %s", (engine) => {
  const ctx = useStage(engine);
  let side: ProviderSide;
  const currency = getEnv().currency;

  beforeAll(async () => {
    getEnv().currency = "USD";
    side = await sides.flexpay();
  });
  afterAll(async () => {
    getEnv().currency = currency;
    withoutSides();
    await side.stop();
  });

  const tell = async ({ method, path }: Message) => {
    expect((await call(method, path)).status).toBe(200);
    await workOff(ctx);
  };
  const begin = async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const order = await newOrder(fan, seller, { proveedor: "flexpay" });
    return { fan, seller, order, ...(await side.pay(order.pagar!)) };
  };
  const subscribed = async () => {
    const begun = await begin();
    await tell(begun.message);
    return begun;
  };
  const rowOf = (sale: string) =>
    ctx.db
      .selectFrom("suscripciones")
      .selectAll()
      .where("provider_ref", "=", sale)
      .executeTakeFirst();

  it("is shown to administrators alone, and settled in one press by a form", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { sold } = await subscribed();
    await tell(side.refund(sold, { amount: "5.00" }));
    await expect(visit("/moderacion/pagos", { as: moderator })).rejects.toMatchObject({
      init: { status: 403 },
    });
    const page = await visit("/moderacion/pagos", { as: admin });
    const [held] = (page.body as { held: { id_aviso: number }[] }).held;
    expect(page.body).toMatchObject({ held: [{ isPartial: true, sale: sold.sale }] });
    const fields = { intent: "aviso", id: String(held!.id_aviso), verb: "whole" };
    expect(await submit("/moderacion/pagos", { as: moderator, fields })).toMatchObject({
      status: 403,
    });
    expect(await submit("/moderacion/pagos", { as: admin, fields })).toMatchObject({ status: 303 });
    expect(await rowOf(sold.sale)).toMatchObject({ state: "refunded" });
    // Once.
    expect(await submit("/moderacion/pagos", { as: admin, fields })).toMatchObject({ status: 404 });
    expect((await listUnsettled(ctx)).held).toEqual([]);
  });

  it("is settled by JSON: tried again it is held again, dismissed nothing comes of it", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { message, sold } = await begin();
    await tell(side.changed(message, "amount"));
    const [held] = (await listUnsettled(ctx)).held;
    const path = `/api/moderacion/pagos/avisos/${held!.id_aviso}`;
    const say = (verb: string) => told("POST", path, { as: admin, body: { verb } });
    expect((await say("retry")).status).toBe(204);
    await workOff(ctx);
    expect((await listUnsettled(ctx)).held).toHaveLength(1);
    expect((await say("dismiss")).status).toBe(204);
    expect((await say("dismiss")).status).toBe(404);
    expect(await rowOf(sold.sale)).toBeUndefined();
    expect((await listUnsettled(ctx)).held).toEqual([]);
  });

  it("is listed and settled by the operator's commands too", async () => {
    const { sold } = await subscribed();
    const { id_venta } = await ctx.db
      .updateTable("ventas")
      .set({ mismatch: "stopped_there" })
      .where("sale", "=", sold.sale)
      .returning("id_venta")
      .executeTakeFirstOrThrow();
    const run = (...args: string[]) => payments(ctx, args);
    expect(await run("list")).toContain(`sale ${id_venta} flexpay`);
    expect(await run("sale", String(id_venta), "stop")).toContain("stop");
    expect(await rowOf(sold.sale)).toMatchObject({ renews: 0, state: "cancelled" });
    await expect(run("sale", String(id_venta), "stop")).rejects.toThrow("is open");
    expect(await run("list")).toContain("every sale agrees");
    side.how.isAway = true;
    await ctx.db
      .updateTable("ventas")
      .set({ mismatch: "still_charges" })
      .where("id_venta", "=", id_venta)
      .execute();
    await expect(run("sale", String(id_venta), "ask")).rejects.toThrow("does not answer");
    side.how.isAway = false;
    await run("sale", String(id_venta), "stop");
    await workOff(ctx);
    expect(sold.charges).toBe(false);
  });

  it("nobody is charged for a creator who is suspended for good, nor for who has gone", async () => {
    const [one, other, third] = [await subscribed(), await subscribed(), await subscribed()];
    const suspend = async (id: number, until: number | null) => {
      await ctx.db
        .updateTable("usuarios")
        .set({ status: "suspended", suspended_until: until })
        .where("id_usuario", "=", id)
        .execute();
      await enqueue(ctx.db, "standing_changed", { id_usuario: id });
      await workOff(ctx);
    };
    await suspend(one.seller.id, null);
    expect([one.sold.charges, other.sold.charges]).toEqual([false, true]);
    await suspend(other.seller.id, Date.now() + 1_000_000);
    expect(other.sold.charges).toBe(true);
    const gone = { id_usuario: third.fan.id } as Parameters<typeof personalData.forget>[1];
    await personalData.forget(ctx, gone, new AbortController().signal);
    await workOff(ctx);
    expect(third.sold.charges).toBe(false);
    // What still comes is given, and charged no more.
    expect(await rowOf(one.sold.sale)).toMatchObject({ renews: 0, state: "cancelled" });
  });

  it("leads to where one pays, and says how it went without believing it", async () => {
    const { order, fan } = await begin();
    const at = `/pagos/${order.referencia}`;
    expect((await visit(at, { as: fan })).body).toMatchObject({ came: null });
    expect((await visit(`${at}?vuelta=1`, { as: fan })).body).toMatchObject({
      ...{ came: "vuelta", order: { estado: "open" } },
    });
    expect((await visit(`${at}?rechazado=1`, { as: fan })).body).toMatchObject({
      came: "rechazado",
    });
  });
});
