import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { suspendAccount, unsuspendAccount } from "#app/features/cases/operator.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { post } from "#app/features/ledger/post.server.ts";
import { balanceOf, ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { sale } from "#app/features/ledger/test-support.ts";
import { clabeOf, giveAccount } from "#app/features/payees/test-support.ts";
import { settleGone } from "#app/features/payouts/settle-gone.server.ts";
import { settlePayment } from "#app/features/payouts/settle.server.ts";
import { approveDue } from "#app/features/payouts/withdrawals/approve.server.ts";
import { batchLines, exportBatch } from "#app/features/payouts/withdrawals/batch.server.ts";
import { forgetDestinations } from "#app/features/payouts/withdrawals/destination.server.ts";
import { moveWithdrawal } from "#app/features/payouts/withdrawals/move.server.ts";
import { addViews, makeCreator, NOW } from "#app/features/studio/test-support.ts";
import { rotateKeys } from "#app/features/vault/rotate.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("what is owed to an account that is deleted, on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  let serial = 0;
  let ana: Person;
  let clabe: string;
  beforeEach(async () => {
    await ctx.db.updateTable("retiros").set({ state: "void" }).execute();
    ana = await makeCreator(await newPerson(ctx, { contrasenia: PASSWORD }), 1);
    clabe = clabeOf("072", (serial += 1));
    await giveAccount(ana, { clabe, titular: "Ana Pérez", rfc: null });
  });

  const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
  const sell = (cents: number) =>
    ctx.db.transaction().execute((trx) => post(trx, sale(`sale ${(serial += 1)}`, ana.id, cents)));
  /** By their address: whoever is suspended cannot sign in. */
  const leave = async () => {
    const body = { correo: ana.correo, contrasenia: PASSWORD, plazo: "ahora" };
    expect((await call("POST", "/api/cuenta/eliminacion", { body })).status).toBe(200);
    await workOff(ctx);
    const person = ctx.db.selectFrom("usuarios").select("status").where("id_usuario", "=", ana.id);
    expect(await person.executeTakeFirst()).toEqual({ status: "deleted" });
    const accounts = ctx.db.selectFrom("cuentas_pago").selectAll().where("id_usuario", "=", ana.id);
    expect(await accounts.execute()).toEqual([]);
  };
  const sweep = async () => {
    await settleGone(ctx);
    await approveDue(ctx);
  };
  const asked = async () => {
    const rows = await ctx.db
      .selectFrom("retiros")
      .select(["id_retiro", "state", "amount_cents"])
      .where("id_usuario", "=", ana.id)
      .orderBy("id_retiro")
      .execute();
    return rows.map(({ state, amount_cents }) => [state, amount_cents]);
  };
  /** To her account, as the batch says it. */
  const end = async (to: "paid" | "failed") => {
    const id_lote = (await exportBatch(ctx))!;
    expect((await batchLines(ctx, id_lote)).join()).toContain(clabe);
    const { id_retiro } = await ctx.db
      .selectFrom("retiros")
      .select("id_retiro")
      .where("id_lote", "=", id_lote)
      .where("id_usuario", "=", ana.id)
      .executeTakeFirstOrThrow();
    await ctx.db
      .transaction()
      .execute((trx) => moveWithdrawal(trx, id_retiro, to, { reason: "x" }));
  };
  const owed = async () =>
    0 - (await balanceOf(ctx, { account: creatorAccount(ana.id), currency: "MXN" }));
  const kept = () =>
    ctx.db
      .selectFrom("adeudos")
      .select(["verificado", "destino"])
      .where("id_usuario", "=", ana.id)
      .executeTakeFirst();

  it("is paid to the last of it: what was too young, what was little and what failed", async () => {
    await sell(20_000);
    pass(15);
    await sell(10_000);
    await leave();
    expect((await kept())?.destino).toMatch(/^v1\./);
    await sweep();
    expect(await asked()).toEqual([["approved", 14_000]]);
    await end("paid");
    await sweep();
    expect(await asked()).toEqual([
      ["paid", 14_000],
      ["requested", null],
    ]);
    pass(15);
    expect(await rotateKeys(ctx.db)).toMatchObject({ stuck: 0 });
    await sweep();
    await end("failed");
    await sweep();
    await Promise.all([settleGone(ctx), settleGone(ctx)]);
    expect((await asked()).slice(1)).toEqual([
      ["failed", 7_000],
      ["approved", 7_000],
    ]);
    expect((await kept())?.destino).toMatch(/^v1\./);
    await end("paid");
    await sweep();
    expect([await owed(), await kept()]).toEqual([0, undefined]);
    expect((await asked()).at(-1)).toEqual(["paid", 7_000]);
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("is of held views, too, once they are released, and of nobody to whom nothing can be owed", async () => {
    const day = { creator_id: ana.id, day: 20_000, kind: "burst", views: 1_000, evidence: "{}" };
    await ctx.db
      .insertInto("anomalias")
      .values({ ...day, state: "held", created_at: 1, decided_at: null, decided_by: null })
      .execute();
    await leave();
    await sweep();
    expect([(await kept()) !== undefined, await asked()]).toEqual([true, []]);
    await ctx.db.updateTable("anomalias").set({ state: "released" }).execute();
    await addViews(ana, NOW, 1_000);
    await sweep();
    expect(await asked()).toEqual([["requested", null]]);
    pass(15);
    await sweep();
    await end("paid");
    expect(await owed()).toBe(0);
    await sweep();
    expect(await kept()).toBeUndefined();
  });

  it("waits while a ban or a suspension holds, and is paid after", async () => {
    for (const isAsked of [true, false]) {
      if (!isAsked) {
        ana = await makeCreator(await newPerson(ctx, { contrasenia: PASSWORD }), 1);
        await giveAccount(ana, { clabe, titular: "Ana Pérez", rfc: null });
      }
      await sell(20_000);
      if (isAsked) await settlePayment(ana, { month: null });
      await suspendAccount(ctx, ana.name, {});
      await leave();
      pass(15);
      await sweep();
      expect(await asked()).toEqual(isAsked ? [["requested", null]] : []);
      expect(await kept()).toMatchObject({ verificado: 1 });
      await unsuspendAccount(ctx, String(ana.id));
      await sweep();
      expect(await asked()).toEqual([["approved", 14_000]]);
      await end("paid");
      await sweep();
      expect(await kept()).toBeUndefined();
    }
  });

  it("is asked for no more once the operator has made it void", async () => {
    await sell(20_000);
    await leave();
    const [row] = await ctx.db
      .selectFrom("retiros")
      .select("id_retiro")
      .where("id_usuario", "=", ana.id)
      .execute();
    await ctx.db
      .transaction()
      .execute((trx) => moveWithdrawal(trx, row!.id_retiro, "void", { reason: "x" }));
    pass(15);
    await sweep();
    expect(await asked()).toEqual([["void", null]]);
    expect(await owed()).toBe(14_000);
    // Where it would go is kept for a time.
    pass(1_826);
    await forgetDestinations(ctx.db);
    expect(await kept()).toEqual({ verificado: 1, destino: null });
  });
});
