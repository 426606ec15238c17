import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { Account } from "./accounts.server.ts";

type Source = Pick<Ctx, "db">;

/** What an account stands at, in cents. */
export async function balanceOf(
  { db }: Source,
  { account, currency }: { account: Account; currency: string },
): Promise<number> {
  const row = await db
    .selectFrom("saldos")
    .select("amount_cents")
    .where("account", "=", account.name)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row?.amount_cents ?? 0;
}

export interface Balance {
  account: string;
  currency: string;
  amount_cents: number;
}

/** Every account, for the operator. */
export function listBalances({ db }: Source): Promise<Balance[]> {
  return db
    .selectFrom("saldos")
    .select(["account", "currency", "amount_cents"])
    .orderBy("account")
    .orderBy("currency")
    .execute();
}

/** What does not add up, a sentence each: entries that are not 0, accounts that are not their lines. */
export async function ledgerFaults({ db }: Source): Promise<string[]> {
  const entries = await sql<{ id: number; sum: number | string | null }>`
    select a.id_asiento as id, sum(p.amount_cents) as sum
    from asientos a left join apuntes p on p.id_asiento = a.id_asiento
    group by a.id_asiento
    having sum(p.amount_cents) <> 0 or count(p.id_apunte) < 2
    order by a.id_asiento`.execute(db);
  const accounts = await sql<{
    account: string;
    currency: string;
    kept: number | string;
    lines: number | string;
  }>`
    select account, currency, sum(kept) as kept, sum(lines) as lines
    from (
      select account, currency, amount_cents as kept, 0 as lines from saldos
      union all
      select p.account, a.currency, 0, p.amount_cents
      from apuntes p join asientos a on a.id_asiento = p.id_asiento
    ) as told
    group by account, currency
    having sum(kept) <> sum(lines)
    order by account, currency`.execute(db);
  return [
    ...entries.rows.map(({ id, sum }) => `entry ${id}: its lines add up to ${sum ?? "nothing"}`),
    ...accounts.rows.map(
      ({ account, currency, kept, lines }) =>
        `account ${account} in ${currency}: stands at ${kept}, its lines add up to ${lines} cents`,
    ),
  ];
}
