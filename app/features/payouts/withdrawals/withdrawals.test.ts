import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { post, reverse } from "#app/features/ledger/post.server.ts";
import { balanceOf, ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { sale } from "#app/features/ledger/test-support.ts";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { engines } from "#tests/setup/database.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { settlePayment } from "../settle.server.ts";
import { approveDue } from "./approve.server.ts";
import { availableOf } from "./balance.server.ts";
import { batchLines, exportBatch } from "./batch.server.ts";
import { moveWithdrawal } from "./move.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("withdrawals on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
  const settle = (who: Person) =>
    settlePayment(who, { month: null }).catch((error: Error) => {
      expect(error.message).toBe("nothing_due");
      return 0;
    });
  const move = (id: number, to: "paid" | "failed" | "void", reason = "") =>
    ctx.db.transaction().execute((trx) => moveWithdrawal(trx, id, to, { reason }));
  const ofPerson = ({ id }: Person) =>
    ctx.db
      .selectFrom("retiros")
      .selectAll()
      .where("id_usuario", "=", id)
      .orderBy("id_retiro")
      .execute();
  const history = async (id: number) =>
    (
      await ctx.db
        .selectFrom("retiros_eventos")
        .select("state")
        .where("id_retiro", "=", id)
        .orderBy("id_evento")
        .execute()
    ).map(({ state }) => state);
  const sell = (cause: string, who: Person, cents: number) =>
    ctx.db.transaction().execute((trx) => post(trx, sale(cause, who.id, cents)));

  it("are asked for again while they are approved, and neither waits for the other", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 10_000);
    await settle(ana);
    const [asked] = await ofPerson(ana);
    await addViews(ana, NOW, 10_000);
    let more: Promise<number> = Promise.resolve(0);
    await ctx.db.transaction().execute(async (trx) => {
      // As approving does: first its row, then the balances.
      await trx
        .updateTable("retiros")
        .set({ state: "approved", amount_cents: 20_000 })
        .where("id_retiro", "=", asked!.id_retiro)
        .execute();
      more = settle(ana);
      await untilOneWaits(ctx.db);
      await post(trx, sale("sale 0", ana.id, 100));
    });
    expect(await more).toBe(20_000);
    await move(asked!.id_retiro, "void");
  });

  it("are of views and sales alike, wait for the hold and the minimum, and are exported once", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 10_000);
    await sell("sale 1", ana, 10_000);
    await settle(ana);
    await approveDue(ctx);
    expect(await ofPerson(ana)).toMatchObject([{ state: "requested", amount_cents: null }]);
    pass(15);
    // What came since waits for its own time.
    await sell("sale 2", ana, 50_000);
    await Promise.all([approveDue(ctx), approveDue(ctx), approveDue(ctx)]);
    const [asked] = await ofPerson(ana);
    expect(asked).toMatchObject({ state: "approved", amount_cents: 20_000 + 7_000 });
    const tries = await Promise.allSettled([exportBatch(ctx), exportBatch(ctx), exportBatch(ctx)]);
    const batches = tries.flatMap((each) =>
      each.status === "fulfilled" ? (each.value ?? []) : [],
    );
    expect(batches).toHaveLength(1);
    const lines = await batchLines(ctx, batches[0]!);
    expect(lines[1]).toContain(",270.00,MXN,");
    expect(await batchLines(ctx, batches[0]!)).toEqual(lines);
    expect(await exportBatch(ctx)).toBeNull();
    await Promise.allSettled([
      move(asked!.id_retiro, "paid"),
      move(asked!.id_retiro, "failed", "x"),
    ]);
    const [ended] = await ofPerson(ana);
    expect(["paid", "failed"]).toContain(ended!.state);
    expect(await history(asked!.id_retiro)).toEqual([
      ...["requested", "approved", "exported"],
      ended!.state,
    ]);
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("of little, of the suspended and of who is not verified wait; one that fails gives its money back", async () => {
    const [poor, held, lost] = [
      await newCreator(ctx),
      await newCreator(ctx),
      await newCreator(ctx),
    ];
    await addViews(poor, NOW, 4_000);
    for (const who of [held, lost]) await addViews(who, NOW, 10_000);
    for (const who of [poor, held, lost]) await settle(who);
    const set = (who: Person, values: object) =>
      ctx.db.updateTable("usuarios").set(values).where("id_usuario", "=", who.id).execute();
    await set(held, { status: "suspended" });
    await set(lost, { verificado: 0 });
    pass(15);
    await approveDue(ctx);
    for (const who of [poor, held, lost]) {
      expect(await ofPerson(who)).toMatchObject([{ state: "requested" }]);
    }
    await set(held, { status: "active" });
    await approveDue(ctx);
    const { id_retiro } = (await ofPerson(held))[0]!;
    await set(held, { status: "suspended" });
    expect(await exportBatch(ctx)).toBeNull();
    await set(held, { status: "active" });
    expect(await exportBatch(ctx)).not.toBeNull();
    expect(await move(id_retiro, "void", "late")).toBeUndefined();
    await move(id_retiro, "failed", "cuenta cerrada");
    expect(await availableOf(ctx.db, held.id)).toEqual({
      balance: 20_000,
      available: 20_000,
      young: 0,
    });
    await settle(held);
    await approveDue(ctx);
    expect((await ofPerson(held)).map(({ state }) => state)).toEqual(["failed", "approved"]);
  });

  it("from before the site's currency changed are of the money of then", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 10_000);
    await settle(ana);
    pass(15);
    const { currency } = getEnv();
    getEnv().currency = "USD";
    try {
      await ctx.db
        .transaction()
        .execute((trx) => post(trx, sale("sale in dollars", ana.id, 50_000, "USD")));
      pass(15);
      await approveDue(ctx);
    } finally {
      getEnv().currency = currency;
    }
    expect(await ofPerson(ana)).toMatchObject([
      { state: "approved", currency: "MXN", amount_cents: 20_000 },
    ]);
  });

  it("after a chargeback are covered by what is earned next", async () => {
    const ana = await newCreator(ctx);
    await sell("sale back", ana, 20_000);
    await settle(ana);
    pass(15);
    await approveDue(ctx);
    await exportBatch(ctx);
    const { id_retiro } = (await ofPerson(ana))[0]!;
    await move(id_retiro, "paid");
    await ctx.db
      .transaction()
      .execute((trx) => reverse(trx, { of: "sale back", kind: "chargeback" }));
    expect(await availableOf(ctx.db, ana.id)).toEqual({ balance: -14_000, available: 0, young: 0 });
    await addViews(ana, NOW, 20_000);
    await settle(ana);
    pass(15);
    await approveDue(ctx);
    expect((await ofPerson(ana)).at(-1)).toMatchObject({ state: "approved", amount_cents: 26_000 });
  });

  it("of views that are held or void by now are less by them", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 20_000);
    await settle(ana);
    pass(15);
    await ctx.db
      .updateTable("vistas_mensuales")
      .set({ paid_views: 12_000 })
      .where("id_usuario", "=", ana.id)
      .execute();
    await approveDue(ctx);
    expect(await ofPerson(ana)).toMatchObject([{ state: "approved", amount_cents: 24_000 }]);
  });

  it("in any order, at once and repeated: nobody is paid what they have not, and the ledger adds up", async () => {
    const step = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom(
        ...([
          "views",
          "sale",
          "back",
          "settle",
          "wait",
          "approve",
          "export",
          "paid",
          "failed",
          "void",
        ] as const),
      ),
      size: fc.integer({ min: 1, max: 30 }),
    });
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        async (turns) => {
          const people = [await newCreator(ctx), await newCreator(ctx)];
          const sales: string[] = [];
          for (const turn of turns) {
            const doings = turn.map(async ({ who, what, size }) => {
              const person = people[who]!;
              const last = (await ofPerson(person)).at(-1)?.id_retiro ?? 0;
              if (what === "views") return addViews(person, NOW, size * 1_000);
              if (what === "settle") return settle(person);
              if (what === "wait") return pass(size);
              if (what === "approve") return approveDue(ctx);
              if (what === "export") return exportBatch(ctx).catch(() => null);
              if (what === "sale") {
                sales.push(`any ${(serial += 1)}`);
                return sell(sales.at(-1)!, person, size * 1_000);
              }
              if (what === "back") {
                const of = sales[size % Math.max(1, sales.length)];
                return ctx.db
                  .transaction()
                  .execute((trx) => reverse(trx, { of: of ?? "none", kind: "chargeback" }));
              }
              return move(last, what, "x");
            });
            await Promise.all(doings);
          }
          expect(await ledgerFaults(ctx)).toEqual([]);
          for (const person of people) await isAccountedFor(person);
        },
      ),
      { numRuns: 12 },
    );
  });

  /** What was earned less what came back is what is owed, on its way or paid; and no state is left but by its way. */
  async function isAccountedFor(person: Person): Promise<void> {
    const account = creatorAccount(person.id);
    const { rows } = await sql<{ earned: number | string | null }>`
      select -sum(p.amount_cents) as earned from apuntes p join asientos a on a.id_asiento = p.id_asiento
      where p.account = ${account.name} and a.kind not like 'payout%'`.execute(ctx.db);
    const withdrawals = await ofPerson(person);
    const out = withdrawals
      .filter(({ state }) => ["approved", "exported", "paid"].includes(state))
      .reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0);
    const owed = -(await balanceOf(ctx, { account, currency: "MXN" }));
    expect(owed + out).toBe(Number(rows[0]?.earned ?? 0));
    for (const { id_retiro, state } of withdrawals) {
      const told = await history(id_retiro);
      expect(told.at(-1)).toBe(state);
      expect(new Set(told).size).toBe(told.length);
    }
  }

  it("have a history that only grows: the database refuses", async () => {
    const refused = "retiros_eventos only grows";
    await expect(ctx.db.deleteFrom("retiros_eventos").execute()).rejects.toThrow(refused);
    const more = sql`update retiros_eventos set state = 'paid'`;
    await expect(more.execute(ctx.db)).rejects.toThrow(refused);
  });
});
