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
import { DAY_MS, OPEN_SHOWN } from "../limits.ts";
import { resumePostbacks } from "../postbacks/work.server.ts";
import { closeSuspended } from "../sales/close.server.ts";
import { newOrder, newSeller } from "../test-support.ts";
import { listUnsettled, type Unsettled } from "./list.server.ts";

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
    // Once: a second press leads where the first did, and does nothing; all else finds nothing.
    expect(await submit("/moderacion/pagos", { as: admin, fields })).toMatchObject({ status: 303 });
    const other = await newPerson(ctx, { role: "administrator" });
    expect(await submit("/moderacion/pagos", { as: other, fields })).toMatchObject({ status: 404 });
    const dismissed = { as: admin, fields: { ...fields, verb: "dismiss" } };
    expect(await submit("/moderacion/pagos", dismissed)).toMatchObject({ status: 404 });
    const acts = ctx.db.selectFrom("auditoria").select("action").where("actor_id", "=", admin.id);
    expect(await acts.execute()).toEqual([{ action: "payment.whole" }]);
    expect((await listUnsettled(ctx)).held).toEqual([]);
  });

  it("is listed the newest first, and none of it is hidden by what else is held", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { message, sold } = await begin();
    await tell(side.changed(message, "amount"));
    const created_at = Date.now();
    const raw = JSON.stringify({ query: "", body: "", contentType: "", address: "" });
    const many = Array.from({ length: OPEN_SHOWN }, (_, n) => ({
      ...{ provider: "flexpay", sale: `otra ${n}`, raw, digest: `digest ${n}`, created_at },
    }));
    const ids = await ctx.db.insertInto("avisos_pago").values(many).returning("id_aviso").execute();
    const states = ids.map(({ id_aviso }, n) => ({
      ...{ id_aviso, provider: "flexpay", sale: `otra ${n}`, state: "held" as const, why: "odd" },
      ...{ created_at, worked_at: null, resolved_by: null },
    }));
    await ctx.db.insertInto("estados_aviso").values(states).execute();
    const read = async (query: string) => {
      const page = (await visit(`/moderacion/pagos${query}`, { as: admin })).body as Unsettled;
      const json = await told("GET", `/api/moderacion/pagos${query}`, { as: admin });
      expect(json.body).toMatchObject({ held: page.held, siguiente: page.siguiente });
      return page;
    };
    const newest = await read("");
    expect(newest.held).toHaveLength(OPEN_SHOWN);
    expect(newest.held[0]).toMatchObject({ id_aviso: Math.max(...ids.map((it) => it.id_aviso)) });
    const older = await read(`?antes=${newest.siguiente}`);
    expect(older).toMatchObject({ held: [{ sale: sold.sale }], siguiente: null });
    expect(await payments(ctx, ["list"])).toContain(`flexpay sale ${sold.sale}:`);
    await ctx.db.updateTable("estados_aviso").set({ state: "dismissed" }).execute();
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
    expect((await say("dismiss")).status).toBe(204);
    expect((await say("whole")).status).toBe(404);
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

  it("says twice of a sale what becomes of it, once", async () => {
    const [admin, other] = [
      await newPerson(ctx, { role: "administrator" }),
      await newPerson(ctx, { role: "administrator" }),
    ];
    const { sold } = await subscribed();
    const { id_venta } = await ctx.db
      .updateTable("ventas")
      .set({ mismatch: "stopped_there" })
      .where("sale", "=", sold.sale)
      .returning("id_venta")
      .executeTakeFirstOrThrow();
    const fields = { intent: "venta", id: String(id_venta), verb: "stop" };
    const done = { status: 303, to: expect.stringContaining("hecho=si") };
    for (let time = 0; time < 2; time += 1) {
      expect(await submit("/moderacion/pagos", { as: admin, fields })).toMatchObject(done);
    }
    expect(await submit("/moderacion/pagos", { as: other, fields })).toMatchObject({ status: 404 });
    const asked = { as: admin, fields: { ...fields, verb: "ask" } };
    expect(await submit("/moderacion/pagos", asked)).toMatchObject({ status: 404 });
  });

  it("left as it is, it is compared again while it goes on, and not once it has ended", async () => {
    const { sold } = await subscribed();
    const left = async (values: object) => {
      const { id_venta } = await ctx.db
        .updateTable("ventas")
        .set({ check_at: 1, ...values })
        .where("sale", "=", sold.sale)
        .returning("id_venta")
        .executeTakeFirstOrThrow();
      await payments(ctx, ["sale", String(id_venta), "dismiss"]);
      return ctx.db
        .selectFrom("ventas")
        .select(["mismatch", "check_at"])
        .where("id_venta", "=", id_venta)
        .executeTakeFirstOrThrow();
    };
    for (const mismatch of ["not_said", "unpaid_here"] as const) {
      const { check_at, ...row } = await left({ mismatch });
      expect(row).toEqual({ mismatch: null });
      expect(check_at).toBeGreaterThan(Date.now() + DAY_MS);
    }
    const ended = { ended_at: 1, ended_as: "fan", mismatch: "still_charges" };
    expect(await left(ended)).toEqual({ mismatch: null, check_at: null });
  });

  it("a refund under an id of its own waits, and then takes the newest payment that stands", async () => {
    const { sold } = await subscribed();
    await tell(side.rebill(sold));
    await tell(side.refund(sold, { transaction: "999000111" }));
    await ctx.db
      .updateTable("estados_aviso")
      .set({ created_at: 1 } as never)
      .where("sale", "=", sold.sale)
      .execute();
    await resumePostbacks(ctx);
    const held = (await listUnsettled(ctx)).held.find(({ sale }) => sale === sold.sale)!;
    expect(held).toMatchObject({ isPartial: true, why: "no payment 999000111" });
    await payments(ctx, ["postback", String(held.id_aviso), "whole"]);
    const paid = await ctx.db
      .selectFrom("cobros")
      .select(["transaction_id", "reversed_as"])
      .where("transaction_id", "in", sold.transactions)
      .orderBy("id_cobro")
      .execute();
    expect(paid.map(({ reversed_as }) => reversed_as)).toEqual([null, "refund"]);
  });

  const shutOut = async (id: number, status: "suspended" | "banned", until: number | null) => {
    await ctx.db
      .updateTable("usuarios")
      .set({ status, suspended_until: until })
      .where("id_usuario", "=", id)
      .execute();
    await enqueue(ctx.db, "standing_changed", { id_usuario: id });
    await workOff(ctx);
  };
  const mailsOf = async ({ correo }: { correo: string }, subject: string) => {
    const jobs = await ctx.db.selectFrom("jobs").select("payload").execute();
    return jobs.filter(({ payload }) => payload.includes(correo) && payload.includes(subject));
  };

  it("nobody is charged for a creator who is suspended for good or banned, nor for who has gone", async () => {
    const [one, two, third] = [await subscribed(), await subscribed(), await subscribed()];
    await shutOut(one.seller.id, "suspended", null);
    expect([one.sold.charges, two.sold.charges]).toEqual([false, true]);
    await shutOut(two.seller.id, "banned", null);
    expect(two.sold.charges).toBe(false);
    const gone = { id_usuario: third.fan.id } as Parameters<typeof personalData.forget>[1];
    side.how.isAway = true;
    await personalData.forget(ctx, gone, new AbortController().signal);
    await workOff(ctx);
    expect(third.sold.charges).toBe(true);
    side.how.isAway = false;
    await ctx.db.updateTable("jobs").set({ run_at: 0 }).where("kind", "=", "stop_sale").execute();
    await workOff(ctx);
    expect(third.sold.charges).toBe(false);
    // What still comes is given, and charged no more.
    expect(await rowOf(one.sold.sale)).toMatchObject({ renews: 0, state: "cancelled" });
  });

  it("of a creator or a fan who is suspended for a time no renewal that falls into it is charged", async () => {
    const [brief, long, fans] = [await subscribed(), await subscribed(), await subscribed()];
    await shutOut(brief.seller.id, "suspended", Date.now() + 14 * DAY_MS);
    expect(brief.sold.charges).toBe(true);
    expect(await rowOf(brief.sold.sale)).toMatchObject({ renews: 1, state: "active" });
    // It is lengthened, and reaches the next charge.
    await shutOut(brief.seller.id, "suspended", Date.now() + 35 * DAY_MS);
    expect(brief.sold.charges).toBe(false);
    const row = await rowOf(brief.sold.sale);
    expect(row).toMatchObject({ renews: 0, state: "cancelled" });
    expect(row!.renews_at).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    await shutOut(fans.fan.id, "suspended", Date.now() + 40 * DAY_MS);
    expect([fans.sold.charges, long.sold.charges]).toEqual([false, true]);
    // Charged meanwhile, it is due long after.
    await shutOut(long.seller.id, "suspended", Date.now() + DAY_MS);
    await tell(side.rebill(long.sold));
    expect(long.sold.charges).toBe(true);
    expect(await rowOf(long.sold.sale)).toMatchObject({ renews: 1, state: "active" });
  });

  it.each(["fan", "seller"] as const)(
    "tells the fan that nothing more is charged where the %s is shut out, and not for whom",
    async (side) => {
      const { seller, fan, order } = await subscribed();
      const { id } = { fan, seller }[side];
      await ctx.db
        .updateTable("usuarios")
        .set({ status: "suspended", suspended_until: null })
        .where("id_usuario", "=", id)
        .execute();
      await closeSuspended(ctx, { id_usuario: id });
      const [mail, ...more] = await mailsOf(fan, "Ya no se cobrar");
      expect(more).toEqual([]);
      expect(mail!.payload).toContain(order.referencia);
      expect(mail!.payload).not.toContain(seller.name);
      // It comes back, if at all, where it is the creator who is away.
      expect(mail!.payload.includes("Si vuelve")).toBe(side === "seller");
      await closeSuspended(ctx, { id_usuario: id });
      expect(await mailsOf(fan, "Ya no se cobrar")).toHaveLength(1);
    },
  );

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
