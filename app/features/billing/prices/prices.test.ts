import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { endPlan, savePlan } from "#app/features/subscriptions/plan.server.ts";
import { submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import type { Person } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { PRICES_TOLD_AT_ONCE, TELL_PRICE_EVERY_MS } from "../limits.ts";
import { useProvider } from "../providers/test-contract.ts";
import { settleOrder } from "../settle/operator.server.ts";
import { agreedTo, agreeTo, newOrder, newSeller, type Shown } from "../test-support.ts";
import type { OwnPayments } from "../view.ts";
import { tellPrices } from "./tell-prices.server.ts";

describe.each(engines)("a price that its creator changes, on %s", (engine) => {
  const stage = useProvider(engine, "flexpay");
  const { ctx, subscribed, tell, pay } = stage;
  const month = (seller: Person, precio_mes: number) =>
    savePlan(seller, { precio_mes, dias_prueba: 0 });
  const usd = (cents: number) => ({ cents, currency: "USD" });
  const code = async (as: Person | null, seller: { id: number }, shown: Shown) => {
    const { status, body } = await agreeTo(as, seller, shown);
    return [status, (body as { code?: string }).code];
  };
  const offered = async (fan: Person) => {
    const { body } = await told("GET", "/api/suscripciones", { as: fan });
    return (body as OwnPayments).suscripciones[0]?.nuevo_precio?.cents ?? null;
  };
  const jobOf = (seller: Person) =>
    ctx.db
      .selectFrom("jobs")
      .select(["payload", "run_at"])
      .where("unique_key", "=", `tell_prices ${seller.id}`)
      .executeTakeFirst();
  /** Lets the time come for what is to be told, and gives what the fan was mailed in all. */
  const toldOf = async (seller: Person, fan: Person) => {
    const job = await jobOf(seller);
    await ctx.db.deleteFrom("jobs").where("unique_key", "=", `tell_prices ${seller.id}`).execute();
    if (job) await tellPrices(ctx, { creator_id: seller.id });
    return mailsTo(fan);
  };
  const mailsTo = async (fan: Person) => {
    const jobs = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("payload", "like", "%Cambio de precio%")
      .orderBy("id")
      .execute();
    return jobs
      .map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string })
      .filter(({ to }) => to === fan.correo);
  };
  const longAgo = (fan: Person) =>
    ctx.db
      .updateTable("suscripciones")
      .set({ told_at: Date.now() - TELL_PRICE_EVERY_MS })
      .where("fan_id", "=", fan.id)
      .execute();

  it("is mailed once, discreetly, after it has stood for a while", async () => {
    const { fan, seller, order } = await subscribed();
    await month(seller, 99_900);
    const first = await jobOf(seller);
    expect(first!.run_at).toBeGreaterThan(Date.now());
    // Corrected before anybody was told.
    await month(seller, 14_900);
    expect((await jobOf(seller))!.run_at).toBe(first!.run_at);
    const mails = await toldOf(seller, fan);
    expect(mails).toHaveLength(1);
    const [{ subject, text }] = mails as [(typeof mails)[0]];
    expect(subject).toMatch(/^Cambio de precio: /);
    expect(text).toContain(order.referencia);
    expect(text).toContain("cuesta ahora $149.00 USD");
    expect(text).toContain("sigues pagando $99.00 USD");
    expect(`${subject} ${text}`).not.toMatch(/http|suscriptor|@/i);
    expect(text).not.toContain(seller.name);
    await month(seller, 14_900);
    expect(await toldOf(seller, fan)).toHaveLength(1);
    const other = await newPerson(ctx);
    expect(await mailsTo(other)).toEqual([]);
  });

  it("that goes up and down is mailed once a day at most, and always the one of now", async () => {
    const { fan, seller } = await subscribed();
    await month(seller, 14_900);
    expect(await toldOf(seller, fan)).toHaveLength(1);
    await month(seller, 9_900);
    expect(await toldOf(seller, fan)).toHaveLength(1);
    await month(seller, 15_900);
    expect(await toldOf(seller, fan)).toHaveLength(1);
    // Not forgotten: it waits until it may be told.
    const { run_at } = (await jobOf(seller))!;
    expect(run_at).toBeGreaterThan(Date.now() + TELL_PRICE_EVERY_MS / 2);
    await longAgo(fan);
    const mails = await toldOf(seller, fan);
    expect(mails.map(({ text }) => /ahora (\S+) USD/.exec(text)?.[1])).toEqual([
      ...["$149.00", "$159.00"],
    ]);
    expect(await jobOf(seller)).toBeUndefined();
  });

  it("is no news for who pays it, whose renewal has ended, or whom nobody charges again", async () => {
    const { fan, seller } = await subscribed();
    expect(await toldOf(seller, fan)).toEqual([]);
    await told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan });
    await month(seller, 14_900);
    expect(await toldOf(seller, fan)).toEqual([]);
    expect([await offered(fan), await code(fan, seller, usd(14_900))]).toEqual([
      ...[null, [404, "subscription_not_found"]],
    ]);
    // By hand each payment is ordered at the price of its day.
    const byHand = await newPerson(ctx);
    const { referencia: reference } = await newOrder(byHand, await newSeller(ctx));
    await settleOrder(ctx, { reference, verb: "paid" });
    expect(await offered(byHand)).toBeNull();
  });

  it("is told to all, however many, so many at once", async () => {
    const { fan, seller } = await subscribed();
    const row = (await stage.rowOf(fan, seller))!;
    const made = Array.from({ length: PRICES_TOLD_AT_ONCE }, () => newPerson(ctx));
    const others = (await Promise.all(made)).sort((a, b) => a.id - b.id);
    await ctx.db
      .insertInto("suscripciones")
      .values(others.map(({ id }) => ({ ...row, fan_id: id })))
      .execute();
    await month(seller, 14_900);
    const last = others.at(-1)!;
    expect([(await toldOf(seller, fan)).length, (await mailsTo(last)).length]).toEqual([1, 0]);
    const rest = JSON.parse((await jobOf(seller))!.payload) as {
      creator_id: number;
      after: number;
    };
    expect(rest).toEqual({ creator_id: seller.id, after: others.at(-2)!.id });
    await ctx.db.deleteFrom("jobs").where("kind", "=", "tell_prices").execute();
    await tellPrices(ctx, rest);
    await tellPrices(ctx, rest);
    expect([(await mailsTo(fan)).length, (await mailsTo(last)).length]).toEqual([1, 1]);
    expect(await jobOf(seller)).toBeUndefined();
  });

  it("is agreed to as it was shown, by whose it is, and by nobody else", async () => {
    const { fan, seller } = await subscribed();
    expect(await code(fan, seller, usd(9_900))).toEqual([409, "price_agreed"]);
    expect(await code(fan, seller, usd(14_900))).toEqual([409, "price_changed"]);
    await month(seller, 14_900);
    expect(await offered(fan)).toBe(14_900);
    // Somebody saw it, and it changed meanwhile.
    await month(seller, 15_900);
    expect(await code(fan, seller, usd(14_900))).toEqual([409, "price_changed"]);
    expect(await code(fan, seller, { cents: 15_900, currency: "MXN" })).toEqual([
      ...[409, "price_changed"],
    ]);
    for (const cents of [0, -1, 15_900.5, "", "x", null, "1e9"]) {
      expect([cents, (await agreeTo(fan, seller, { cents, currency: "USD" })).status]).toEqual([
        ...[cents, 400],
      ]);
    }
    expect(await code(null, seller, usd(15_900))).toEqual([401, "not_signed_in"]);
    for (const [as, whom] of [
      [await newPerson(ctx), seller],
      [seller, seller],
      [fan, { id: 999_999 }],
      [fan, await newSeller(ctx)],
    ] as const) {
      expect(await code(as, whom, usd(15_900))).toEqual([404, "subscription_not_found"]);
    }
    await setBlock(seller, { id_usuario: fan.id });
    expect((await code(fan, seller, usd(15_900)))[0]).toBe(404);
    await setBlock(seller, { id_usuario: fan.id, blocked: false });
    expect((await agreedTo(fan, seller, usd(15_900))).cents).toBe(15_900);
    // A period that is sold no more, and a creator who sells nothing, ask for no other price.
    await endPlan(seller);
    expect([await offered(fan), await code(fan, seller, usd(15_900))]).toEqual([
      ...[null, [409, "price_changed"]],
    ]);
  });

  it("may be lower, and is agreed to alike", async () => {
    const { fan, seller } = await subscribed();
    await month(seller, 5_000);
    const { message, sold } = await pay(await agreedTo(fan, seller, usd(5_000)));
    await tell(message);
    expect(sold).toMatchObject({ amount: "50.00", firstDays: 59 });
    expect(await stage.rowOf(fan, seller)).toMatchObject({ price_cents: 5_000, renews: 1 });
  });

  it("is agreed to by the form of the page, which carries it", async () => {
    const { fan, seller } = await subscribed();
    await month(seller, 14_900);
    const page = "/settings/subscriptions";
    expect((await visit(page, { as: fan })).body).toMatchObject({
      suscripciones: [{ cents: 9_900, nuevo_precio: usd(14_900) }],
    });
    const fields = { intent: "aceptar", id: String(seller.id), cents: "14900", currency: "USD" };
    const stale = await submit(page, { as: fan, fields: { ...fields, cents: "12000" } });
    expect(stale).toMatchObject({
      status: 409,
      error: expect.stringContaining("volvió a cambiar"),
    });
    const sent = await submit(page, { as: fan, fields });
    expect(sent).toMatchObject({ status: 303, to: expect.stringMatching(/^\/pagos\//) });
    expect((await submit(page, { as: fan, fields })).to).toBe(sent.to);
    expect((await visit(String(sent.to), { as: fan })).body).toMatchObject({
      order: { cents: 14_900, empieza: expect.any(String) },
    });
    // The other form of this page, as it was sent before there were two.
    const cancelled = await submit(page, { as: fan, fields: { id: String(seller.id) } });
    expect(cancelled).toMatchObject({ status: 303 });
  });
});
