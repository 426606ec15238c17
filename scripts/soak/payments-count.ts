import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import type { Database } from "#db/client.ts";

/** What became of the payments of one creator. */
export interface Counted {
  postbacks: number;
  payments: number;
  standing: number;
  /** Postbacks that are held, or worked on in any other way than wholly. */
  notDone: number;
  /** What the creator is owed, in cents. */
  owed: number;
  /** Days that all subscriptions together are paid from now on. */
  days: number;
  /** What does not add up in the ledger. */
  faults: string[];
}

export interface Payments extends Counted {
  /** What the provider told. */
  told: { postbacks: number; payments: number; standing: number };
}

/** Of a payment of 99.00, less the platform's fifth. */
const CREATORS_SHARE = 7_920;
const DAYS = 30;

/** Where what came of it is not what was told, a sentence each. */
export function lostIn({ told, ...came }: Payments): string[] {
  const expected = {
    ...{ postbacks: told.postbacks, payments: told.payments, standing: told.standing },
    ...{ notDone: 0, owed: told.standing * CREATORS_SHARE, days: told.standing * DAYS },
  };
  const wrong = Object.entries(expected).filter(
    ([name, value]) => came[name as keyof typeof expected] !== value,
  );
  return [
    ...wrong.map(
      ([name, value]) => `${name}: ${came[name as keyof typeof expected]}, not ${value}`,
    ),
    ...came.faults,
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts all that a database holds. */
export async function countPayments(db: Database): Promise<Counted> {
  const { count: postbacks } = await db
    .selectFrom("avisos_pago")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { count: payments } = await db
    .selectFrom("cobros")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { count: standing } = await db
    .selectFrom("cobros")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("reversed_at", "is", null)
    .executeTakeFirstOrThrow();
  const { count: notDone } = await db
    .selectFrom("estados_aviso")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "<>", "done")
    .executeTakeFirstOrThrow();
  const subscriptions = await db
    .selectFrom("suscripciones")
    .select(["creator_id", "paid_until", "created_at"])
    .execute();
  const accounts = [
    ...new Set(subscriptions.map(({ creator_id }) => creatorAccount(creator_id).name)),
  ];
  const { cents } = await db
    .selectFrom("saldos")
    .select((eb) => eb.fn.sum<number | string | null>("amount_cents").as("cents"))
    .where("account", "in", accounts)
    .executeTakeFirstOrThrow();
  const paidDays = subscriptions.map(({ paid_until, created_at }) =>
    Math.round(((paid_until ?? created_at) - created_at) / DAY_MS),
  );
  return {
    ...{ postbacks: Number(postbacks), payments: Number(payments), standing: Number(standing) },
    ...{ notDone: Number(notDone), owed: 0 - Number(cents ?? 0) },
    days: paidDays.reduce((sum, days) => sum + days, 0),
    faults: await ledgerFaults({ db }),
  };
}
