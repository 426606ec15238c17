import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { call, submit, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { settlePayment } from "../settle.server.ts";
import { approveDue } from "../withdrawals/approve.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HERE = "/moderacion/retiros";

describe.each(engines)("the operator's batches on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
  const asked = async (views = 10_000): Promise<Person> => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, views);
    await settlePayment(ana, { month: null });
    return ana;
  };
  const approved = async (...people: number[]) => {
    const creators = await Promise.all(people.map((views) => asked(views)));
    pass(15);
    await approveDue(ctx);
    return creators;
  };
  const stateOf = async ({ id }: Person) =>
    ctx.db.selectFrom("retiros").selectAll().where("id_usuario", "=", id).executeTakeFirstOrThrow();
  const make = (as: Person) => call("POST", "/api/moderacion/retiros", { as });

  it("are made by administrators alone, once however often they press", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const [ana, bea] = (await approved(10_000, 20_000)) as [Person, Person];
    for (const as of [null, ana, await newPerson(ctx, { role: "moderator" })]) {
      expect([401, 403]).toContain((await call("POST", "/api/moderacion/retiros", { as })).status);
      expect([401, 403]).toContain((await call("GET", "/api/moderacion/retiros", { as })).status);
    }
    const pressed = await Promise.all(Array.from({ length: 6 }, () => make(admin)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { id_lote } = pressed.find(({ status }) => status === 200)!.body;
    for (const who of [ana, bea]) {
      expect(await stateOf(who)).toMatchObject({ state: "exported", id_lote });
    }
    const { body } = await call("GET", `/api/moderacion/retiros/lotes/${id_lote}`, { as: admin });
    expect(body.lote).toMatchObject({ withdrawals: 2, open: 2, amount_cents: 60_000 });
    const file = () => call("GET", `/api/moderacion/retiros/lotes/${id_lote}/csv`, { as: admin });
    const [first, second] = [await file(), await file()];
    expect(first.body).toBe(second.body);
    expect(first.body).toContain(",200.00,MXN,");
    const kept = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("actor_id", "=", admin.id)
      .execute();
    expect(kept.map(({ action }) => action).sort()).toEqual([
      ...["payout.download", "payout.download", "payout.export"],
    ]);
    const missing = await call("GET", "/api/moderacion/retiros/lotes/999999/csv", { as: admin });
    expect(missing.status).toBe(404);
  });

  it("are told by forms what became of each, once, and a reason is asked for", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const [ana, bea, eva] = (await approved(10_000, 20_000, 30_000)) as [Person, Person, Person];
    const made = await submit(HERE, { as: admin, fields: { intent: "make" } });
    const path = String(made.to).split("?")[0]!;
    const say = async (who: Person, fields: Record<string, string>) =>
      submit(path, {
        as: admin,
        fields: { intent: "conclude", id: `${(await stateOf(who)).id_retiro}`, ...fields },
      });
    expect((await say(ana, { state: "failed" })).status).toBe(400);
    expect((await say(ana, { state: "void", reason: "tarde" })).status).toBe(409);
    const both = await Promise.all([
      say(ana, { state: "failed", reason: "La cuenta está cerrada." }),
      say(ana, { state: "paid" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    await submit(path, { as: admin, fields: { intent: "all" } });
    for (const who of [bea, eva]) expect((await stateOf(who)).state).toBe("paid");
    expect((await submit(path, { as: admin, fields: { intent: "all" } })).status).toBe(409);
    const shown = await visit(path, { as: admin });
    expect(shown.body).toMatchObject({ lote: { open: 0, withdrawals: 3 } });
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("leave one's own to another, and what waits can be ended with a reason", async () => {
    const [own] = (await approved(10_000)) as [Person];
    await ctx.db
      .updateTable("usuarios")
      .set({ role: "administrator" })
      .where("id_usuario", "=", own.id)
      .execute();
    const other = await newPerson(ctx, { role: "administrator" });
    const { id_retiro } = await stateOf(own);
    const end = (as: Person) =>
      call("POST", `/api/moderacion/retiros/${id_retiro}`, {
        ...{ as, body: { state: "void", reason: "Lo pidió." } },
      });
    expect((await end(own)).status).toBe(403);
    expect((await end(other)).status).toBe(200);
    expect((await end(other)).status).toBe(409);
    expect((await stateOf(own)).state).toBe("void");
  });
});
