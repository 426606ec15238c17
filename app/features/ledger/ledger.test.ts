import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { creatorAccount } from "./accounts.server.ts";
import { type Entry, LedgerError, post, reverse } from "./post.server.ts";
import { balanceOf, ledgerFaults } from "./queries.server.ts";
import { sale } from "./test-support.ts";

describe.each(engines)("the ledger of double entry on %s", (engine) => {
  const ctx = useStage(engine);
  const write = (entry: Entry) => ctx.db.transaction().execute((trx) => post(trx, entry));
  const takeBack = (of: string, kind = "refund") =>
    ctx.db.transaction().execute((trx) => reverse(trx, { of, kind }));
  const standing = (creator: number, currency = "MXN") =>
    balanceOf(ctx, { account: creatorAccount(creator), currency });

  it("any entries and reversals, in any order and many at once: each counts once and all is 0", async () => {
    let round = 0;
    const step = fc.record({
      verb: fc.constantFrom("sale", "refund", "chargeback"),
      number: fc.nat(5),
      creator: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        round += 1;
        // What a sale is worth follows from its number, so that whoever comes first says the same.
        const name = (number: number) => `${engine} ${round} sale ${number}`;
        const cents = (number: number) => 101 + number * 97;
        const of = (creator: number) => round * 10 + creator;
        const results = await Promise.all(
          steps.map(async ({ verb, number }) =>
            verb === "sale"
              ? write(sale(name(number), of(number % 3), cents(number)))
              : takeBack(name(number), verb),
          ),
        );
        // Now all of them again: what has been written is not written twice.
        const numbers = [...new Set(steps.map(({ number }) => number))];
        const known = new Set(
          steps.filter(({ verb }) => verb === "sale").map(({ number }) => number),
        );
        for (const number of numbers) {
          const again = await write(sale(name(number), of(number % 3), cents(number)));
          expect(again).toBe(!known.has(number));
          const hasReversal = steps.some(
            (each, at) => each.number === number && each.verb !== "sale" && results[at],
          );
          expect(await takeBack(name(number))).toBe(!hasReversal);
          expect(await takeBack(name(number), "chargeback")).toBe(false);
        }
        for (const remainder of [0, 1, 2]) expect(await standing(of(remainder))).toBe(0);
        expect(await ledgerFaults(ctx)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it("keeps what each is owed, in each currency", async () => {
    await write(sale("one", 901, 10_000));
    await write(sale("two", 901, 5_000));
    await write(sale("three", 901, 5_000, "USD"));
    expect([await standing(901), await standing(901, "USD")]).toEqual([-10_500, -3_500]);
    await takeBack("two");
    expect(await standing(901)).toBe(-7_000);
    // Writing at the same time loses nothing.
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(sale(`many ${at}`, 901, 100))));
    expect(await standing(901)).toBe(-7_700);
  });

  it("refuses what is no entry, and writes nothing of it", async () => {
    const good = sale("bad", 902, 100);
    const [first, ...rest] = good.lines;
    for (const bad of [
      { ...good, lines: rest },
      { ...good, lines: [] },
      { ...good, lines: [{ ...first!, amount_cents: 0.5 }, ...rest] },
      { ...good, lines: [{ ...first!, amount_cents: Number.NaN }, ...rest] },
      { ...good, currency: "pesos" },
    ]) {
      await expect(write(bad)).rejects.toThrow(LedgerError);
    }
    expect(await standing(902)).toBe(0);
    expect(await write(good)).toBe(true);
  });

  it("goes with the transaction it is written in", async () => {
    const broken = ctx.db.transaction().execute(async (trx) => {
      await post(trx, sale("undone", 903, 100));
      throw new Error("no");
    });
    await expect(broken).rejects.toThrow("no");
    expect(await standing(903)).toBe(0);
    expect(await write(sale("undone", 903, 100))).toBe(true);
  });

  it("only grows, whoever asks the database", async () => {
    await write(sale("kept", 904, 100));
    for (const statement of [
      sql`update apuntes set amount_cents = amount_cents * 2`,
      sql`delete from apuntes`,
      sql`update asientos set currency = 'USD'`,
      sql`delete from asientos`,
    ]) {
      await expect(statement.execute(ctx.db)).rejects.toThrow("only grows");
    }
  });
});
