import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import type { Database } from "#db/client.ts";
import { earnedCents } from "../money.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What of a creator's balance is theirs to be paid, what it is in all and what of it came within the hold, in cents;
 * below 0 they owe.
 */
export interface Available {
  balance: number;
  available: number;
  young: number;
}

/**
 * The balance is what the ledger owes them of views, subscriptions and all else. Of that is not available
 * yet what came within the hold, and what was asked for views that are held or void by now. What was asked for before
 * the site's currency changed is of its own.
 */
export async function availableOf(
  db: Database,
  id_usuario: number,
  currency = getEnv().currency,
): Promise<Available> {
  const { payouts } = getEnv();
  const account = creatorAccount(id_usuario);
  const owed = -(await balanceOf({ db }, { account, currency }));
  // What is nothing below 0 is nothing owed.
  const balance = owed === 0 ? 0 : owed;
  const young = await youngCents(db, {
    ...{ account: account.name, currency },
    since: Date.now() - payouts.holdDays * DAY_MS,
  });
  const taken = await overdrawnCents(db, id_usuario);
  return { balance, available: Math.max(0, balance - young - taken), young };
}

/** What was earned since then and has not come back. A payout that failed is no earning. */
async function youngCents(
  db: Database,
  { account, currency, since }: { account: string; currency: string; since: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number | string | null }>`
    select -sum(p.amount_cents) as cents
    from apuntes p join asientos a on a.id_asiento = p.id_asiento
    where p.account = ${account} and p.amount_cents < 0 and a.currency = ${currency}
      and a.created_at > ${since} and a.cause not like 'reversal of %'
      and not exists (select 1 from asientos r where r.cause = 'reversal of ' || a.cause)`.execute(
    db,
  );
  return Number(rows[0]?.cents ?? 0);
}

/** Months that were settled for more views than are paid by now. */
async function overdrawnCents(db: Database, id_usuario: number): Promise<number> {
  const rate = getEnv().payoutCentsPer1000Views;
  const months = await db
    .selectFrom("vistas_mensuales")
    .select(["paid_views", "cents_per_1000", "settled_cents"])
    .where("id_usuario", "=", id_usuario)
    .where("settled_cents", ">", 0)
    .execute();
  return months.reduce((sum, { paid_views, cents_per_1000, settled_cents }) => {
    const earned = earnedCents(Number(paid_views), cents_per_1000 ?? rate);
    return sum + Math.max(0, settled_cents - earned);
  }, 0);
}
