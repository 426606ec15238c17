import type { Database } from "#db/client.ts";
import type { Account } from "./accounts.server.ts";

export interface Line {
  account: Account;
  /** A whole number of cents, not 0; the lines of an entry add up to 0. */
  amount_cents: number;
}

export interface Entry {
  kind: string;
  /** What it is written for, in the words of whoever caused it: an entry with this cause is there once. */
  cause: string;
  currency: string;
  lines: readonly Line[];
  /** When it was, of what is written down later; else now. */
  at?: number;
}

/** An entry that is none, which is a mistake of ours and never somebody's input. */
export class LedgerError extends Error {}

/**
 * Writes an entry and brings the balances up to date, in the transaction of what it is about. False:
 * its cause has an entry already, and nothing is written. Throws {@link LedgerError}.
 */
export async function post(trx: Database, entry: Entry): Promise<boolean> {
  const lines = merged(entry);
  const { kind, cause, currency, at = Date.now() } = entry;
  const written = await trx
    .insertInto("asientos")
    .values({ kind, cause, currency, created_at: at })
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .returning("id_asiento")
    .executeTakeFirst();
  if (!written) return false;
  const rows = lines.map(({ account, amount_cents }) => ({
    account: account.name,
    id_usuario: account.id_usuario,
    amount_cents,
  }));
  await trx
    .insertInto("apuntes")
    .values(rows.map((row) => ({ ...row, id_asiento: written.id_asiento })))
    .execute();
  // One statement a row, in the order of their names: two entries at once never wait for each other.
  for (const row of rows) {
    await trx
      .insertInto("saldos")
      .values({ ...row, currency })
      .onConflict((conflict) =>
        conflict.columns(["account", "currency"]).doUpdateSet((eb) => ({
          amount_cents: eb("saldos.amount_cents", "+", row.amount_cents),
        })),
      )
      .execute();
  }
  return true;
}

/**
 * Takes an entry back by its very lines, once, whatever it is called and however often it is tried.
 * False: there is no such entry, or it was taken back.
 */
export async function reverse(
  trx: Database,
  { of, kind }: { of: string; kind: string },
): Promise<boolean> {
  const rows = await trx
    .selectFrom("asientos")
    .innerJoin("apuntes", "apuntes.id_asiento", "asientos.id_asiento")
    .select(["currency", "account", "id_usuario", "amount_cents"])
    .where("cause", "=", of)
    .execute();
  const [first] = rows;
  if (!first) return false;
  const lines = rows.map(({ account, id_usuario, amount_cents }) => ({
    account: { name: account, id_usuario },
    amount_cents: -amount_cents,
  }));
  return post(trx, { kind, cause: reversalOf(of), currency: first.currency, lines });
}

/** The cause of the entry that takes another one back. */
export const reversalOf = (cause: string) => `reversal of ${cause}`;

/** One line an account, by its name; lines of nothing are dropped. */
function merged({ lines, currency, cause }: Entry): Line[] {
  const byName = new Map<string, Line>();
  for (const { account, amount_cents } of lines) {
    if (!Number.isSafeInteger(amount_cents)) throw new LedgerError(`${cause}: not whole cents`);
    const sum = (byName.get(account.name)?.amount_cents ?? 0) + amount_cents;
    byName.set(account.name, { account, amount_cents: sum });
  }
  const all = [...byName.values()].filter(({ amount_cents }) => amount_cents !== 0);
  const total = all.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (total !== 0) throw new LedgerError(`${cause}: its lines add up to ${total}, not to 0`);
  if (all.length === 0) throw new LedgerError(`${cause}: has no lines`);
  if (!/^[A-Z]{3}$/.test(currency)) throw new LedgerError(`${cause}: "${currency}" is no currency`);
  return all.sort((a, b) => (a.account.name < b.account.name ? -1 : 1));
}
