import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { clabeOf, giveAccount } from "#app/features/payees/test-support.ts";
import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { settleAllDue, settlePayment } from "../settle.server.ts";
import { approveDue } from "./approve.server.ts";
import { bankFile, bankTotals } from "./bank-file.server.ts";
import { batchLines, exportBatch } from "./batch.server.ts";
import { forgetDestinations } from "./destination.server.ts";
import { moveWithdrawal } from "./move.server.ts";
import { withdrawalVerbs } from "../../../../scripts/admin/withdrawals.ts";

process.env.PAYOUT_DEBIT_ACCOUNT = "0112345678";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

describe.each(engines)("the bank's files of a batch on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  let serial = 0;
  const account = (bank = "072") => {
    serial += 1;
    return { clabe: clabeOf(bank, serial), titular: `José Núñez ${serial}`, rfc: null };
  };
  const approved = async (given: ReturnType<typeof account> | null, views = 10_000) => {
    const who = await newCreator(ctx);
    if (given) await giveAccount(who, given);
    await addViews(who, NOW, views);
    await settlePayment(who, { month: null });
    vi.setSystemTime(Date.now() + 15 * DAY_MS);
    await approveDue(ctx);
    return who;
  };
  const ofPerson = ({ id }: Person) =>
    ctx.db.selectFrom("retiros").selectAll().where("id_usuario", "=", id).execute();
  const move = (id: number, to: "paid" | "failed") =>
    ctx.db.transaction().execute((trx) => moveWithdrawal(trx, id, to, { reason: "x" }));
  /** So that each test begins with nothing approved. */
  const clear = () => ctx.db.updateTable("retiros").set({ state: "void" }).execute();

  it("say each payment once, in the same bytes whatever becomes of it and of its owner", async () => {
    await clear();
    const given = [account(), account("012"), account("002")];
    const people: Person[] = [];
    for (const [at, each] of given.entries()) people.push(await approved(each, 10_000 * (at + 1)));
    const id = (await exportBatch(ctx))!;
    const ids = (await Promise.all(people.map(ofPerson))).map(([row]) => row!.id_retiro);
    const line = (at: number, code: string, cents: string) =>
      given[at]!.clabe +
      `000000000112345678MXP${cents}` +
      `JOSE NUNEZ ${given[at]!.titular.split(" ")[2]}`.padEnd(30) +
      `40${code}` +
      `PAGO ${ids[at]} LOTE ${id}`.padEnd(30) +
      `${String(ids[at]).padStart(7, "0")}H\r\n`;
    const spei = line(0, "072", "0000000000200.00") + line(2, "002", "0000000000600.00");
    const bbva =
      `0000000${given[1]!.clabe.slice(6, 17)}000000000112345678MXP0000000000400.00` +
      `${`PAGO ${ids[1]} LOTE ${id}`.padEnd(30)}\r\n`;
    const read = async () => [await bankFile(ctx, id, "spei"), await bankFile(ctx, id, "bbva")];
    expect(await read()).toEqual([spei, bbva]);
    // As `console.log` ends it.
    expect(`${await withdrawalVerbs.bbva!(ctx, [`${id}`])}\n`).toBe(bbva);
    expect(await bankTotals(ctx, id)).toEqual({
      spei: { payments: 2, amount_cents: 80_000 },
      bbva: { payments: 1, amount_cents: 40_000 },
      others: 0,
    });
    const csv = (await batchLines(ctx, id)).join();
    for (const { clabe } of given) expect(csv).toContain(clabe);
    // Another account, and what became of the payments, change nothing in what was sent.
    await giveAccount(people[0]!, account());
    await ctx.db.deleteFrom("cuentas_pago").where("id_usuario", "=", people[2]!.id).execute();
    await move(ids[0]!, "failed");
    await move(ids[2]!, "paid");
    expect(await read()).toEqual([spei, bbva]);
    // On disk it is nowhere to be read.
    const rows = await ctx.db.selectFrom("retiros").select("destino").execute();
    expect(JSON.stringify(rows)).not.toContain(given[0]!.clabe.slice(6));
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("leave nobody without an account behind: they wait, as do those whose CLABE is new", async () => {
    await clear();
    const [none, fresh] = [await approved(null), await approved(account())];
    await giveAccount(fresh, account(), { at: Date.now() });
    expect(await exportBatch(ctx)).toBeNull();
    vi.setSystemTime(Date.now() + getEnv().payouts.accountWaitHours * HOUR_MS - 1);
    expect(await exportBatch(ctx)).toBeNull();
    vi.setSystemTime(Date.now() + 1);
    expect(await exportBatch(ctx)).not.toBeNull();
    expect((await ofPerson(fresh))[0]!.state).toBe("exported");
    expect((await ofPerson(none))[0]!.state).toBe("approved");
    await giveAccount(none, account());
    expect(await exportBatch(ctx)).not.toBeNull();
  });

  it("are of pesos alone: a batch has one currency, and another has no such file", async () => {
    await clear();
    const [peso, dollar] = [await approved(account()), await approved(account())];
    await ctx.db
      .updateTable("retiros")
      .set({ currency: "USD" } as object)
      .where("id_usuario", "=", dollar.id)
      .execute();
    const [first, second] = [(await exportBatch(ctx))!, (await exportBatch(ctx))!];
    expect([(await ofPerson(peso))[0]!.id_lote, (await ofPerson(dollar))[0]!.id_lote]).toEqual([
      first,
      second,
    ]);
    expect(await bankFile(ctx, first, "spei")).toContain("MXP");
    await expect(bankFile(ctx, second, "spei")).rejects.toThrow("bank_file_not_mxn");
    await expect(bankFile(ctx, first, "bbva")).rejects.toThrow("bank_file_empty");
    await expect(bankFile(ctx, 999_999, "spei")).rejects.toThrow("batch_not_found");
    expect(await bankTotals(ctx, second)).toBeNull();
    const named = vi.spyOn(getEnv().payouts, "debitAccount", "get").mockReturnValue(null);
    await expect(bankFile(ctx, first, "spei")).rejects.toThrow("bank_file_no_account");
    expect(await bankTotals(ctx, first)).toBeNull();
    named.mockRestore();
  });

  it("pay who has left to where they were paid, and forget that when its time is over", async () => {
    await clear();
    const given = account();
    const ana = await approved(given);
    await settleAllDue(ctx.db, ana.id);
    await ctx.db.deleteFrom("cuentas_pago").where("id_usuario", "=", ana.id).execute();
    const id = (await exportBatch(ctx))!;
    expect(await bankFile(ctx, id, "spei")).toContain(given.clabe);
    const [row] = await ofPerson(ana);
    await forgetDestinations(ctx.db);
    vi.setSystemTime(Date.now() + 1_826 * DAY_MS);
    // What nobody has said is paid is needed yet.
    await forgetDestinations(ctx.db);
    expect((await ofPerson(ana))[0]!.destino).not.toBeNull();
    await move(row!.id_retiro, "paid");
    await forgetDestinations(ctx.db);
    expect((await ofPerson(ana))[0]).toMatchObject({ destino: null, state: "paid" });
  });

  it("in any order, at once, repeated and cut short: no payment is in two files, none is lost", async () => {
    // What stops an export right before its end; the database takes back all of it.
    const crash = { id: null, kind: null } as never;
    const step = fc.record({
      what: fc.constantFrom("ask", "export", "export", "crash", "read", "other", "wait"),
      who: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 10 }),
        async (turns) => {
          await clear();
          const people: Person[] = [];
          for (let each = 0; each < 3; each += 1) {
            const who = await newCreator(ctx);
            await giveAccount(who, account());
            people.push(who);
          }
          const seen = new Map<number, string>();
          const readAll = async () => {
            const lots = await ctx.db
              .selectFrom("retiros")
              .select("id_lote")
              .distinct()
              .where("id_lote", "is not", null)
              .where(
                "id_usuario",
                "in",
                people.map(({ id }) => id),
              )
              .execute();
            for (const { id_lote } of lots) {
              const text = await bankFile(ctx, id_lote!, "spei");
              expect(seen.get(id_lote!) ?? text).toBe(text);
              seen.set(id_lote!, text);
            }
          };
          for (const turn of turns) {
            await Promise.all(
              turn.map(async ({ what, who }) => {
                const person = people[who]!;
                if (what === "ask") {
                  await addViews(person, NOW, 10_000);
                  return settlePayment(person, { month: null }).catch(() => 0);
                }
                if (what === "wait") {
                  vi.setSystemTime(Date.now() + 15 * DAY_MS);
                  return approveDue(ctx);
                }
                if (what === "other") return giveAccount(person, account());
                if (what === "read") return readAll();
                const actor = what === "crash" ? crash : COMMAND_LINE;
                return exportBatch(ctx, actor).catch(() => null);
              }),
            );
          }
          await readAll();
          const references = [...seen.values()].flatMap((text) =>
            text
              .split("\r\n")
              .filter(Boolean)
              .map((line) => line.slice(120, 127)),
          );
          expect(new Set(references).size).toBe(references.length);
          const rows = (await Promise.all(people.map(ofPerson))).flat();
          const sent = rows.filter(({ state }) => state === "exported");
          expect(references.map(Number).sort((a, b) => a - b)).toEqual(
            sent.map(({ id_retiro }) => id_retiro).sort((a, b) => a - b),
          );
          const empty = await ctx.db
            .selectFrom("lotes_pago")
            .leftJoin("retiros", "retiros.id_lote", "lotes_pago.id_lote")
            .select("lotes_pago.id_lote")
            .where("id_retiro", "is", null)
            .execute();
          expect(empty).toEqual([]);
          expect(await ledgerFaults(ctx)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });
});
