import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Span } from "./bars.ts";

/** Kinds of orders. */
const KINDS = ["subscription", "purchase", "tip"];

export interface IncomeDay {
  day: number;
  /** Of the orders. */
  kind: string;
  cents: number;
}

/** What a creator has sold on each day and nobody took back, by kind of order, in cents of the site's currency. */
export async function readIncomeDays(
  { db, viewer: { id_usuario } }: SignedInCtx,
  { from }: Span,
): Promise<IncomeDay[]> {
  const { currency, timeZone } = getEnv();
  // What the job has not summed yet stands beside the sums, in one statement: it is in one of the two.
  const { rows } = await sql<Row>`
    select day, kind, cents, 0 as at from estudio_ingresos
    where id_usuario = ${id_usuario} and day >= ${from} and currency = ${currency}
    union all
    select 0, o.kind, c.creator_cents, c.created_at
    from cobros c join ordenes o on o.id_orden = c.id_orden
    where c.in_days = 0 and c.creator_id = ${id_usuario} and c.currency = ${currency}
      and c.reversed_at is null`.execute(db);
  const sums = new Map<string, IncomeDay>();
  for (const row of rows) {
    const day = row.day === 0 ? dayOf(Number(row.at), timeZone) : row.day;
    if (day < from) continue;
    const { kind } = row;
    const sum = sums.get(`${day} ${kind}`) ?? { day, kind, cents: 0 };
    sum.cents += Number(row.cents);
    sums.set(`${day} ${kind}`, sum);
  }
  // What came back on the same day leaves nothing to say.
  const days = [...sums.values()].filter(({ cents }) => cents !== 0);
  return days.sort((a, b) => a.day - b.day || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

interface Row {
  day: number;
  kind: string;
  cents: number | string;
  at: number | string;
}

/** By kind: what was never sold has no row, but for subscriptions. */
export function byKind(days: IncomeDay[]): { kind: string; cents: number }[] {
  return KINDS.map((kind) => {
    const of = days.filter((day) => day.kind === kind);
    return { kind, cents: of.reduce((sum, { cents }) => sum + cents, 0) };
  }).filter(({ kind, cents }) => cents !== 0 || kind === "subscription");
}
