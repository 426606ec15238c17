import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import { BATCHES_PAGE } from "../limits.ts";

export interface BatchLine {
  id_lote: number;
  created_at: number;
  withdrawals: number;
  amount_cents: number;
  currency: string;
  /** Whose outcome nobody has told. */
  open: number;
}

/** Batches, the newest first: those before an id, or one of them. */
export async function listBatches(
  { db }: Pick<Services, "db">,
  { before = null, only = null }: { before?: number | null; only?: number | null } = {},
): Promise<BatchLine[]> {
  const which =
    only !== null
      ? sql`where id_lote = ${only}`
      : before !== null
        ? sql`where id_lote < ${before}`
        : sql``;
  type Row = Record<Exclude<keyof BatchLine, "currency">, number | string> & { currency: string };
  // Which they are first: their sums are of these alone. A batch has one currency.
  const { rows } = await sql<Row>`
    select l.id_lote, l.created_at, count(*) as withdrawals, sum(r.amount_cents) as amount_cents,
      min(r.currency) as currency, sum(case when r.state = 'exported' then 1 else 0 end) as open
    from (select id_lote, created_at from lotes_pago ${which}
      order by id_lote desc limit ${BATCHES_PAGE}) l
    join retiros r on r.id_lote = l.id_lote
    group by l.id_lote, l.created_at order by l.id_lote desc`.execute(db);
  return rows.map(({ currency, ...row }) => ({
    ...{ id_lote: Number(row.id_lote), created_at: Number(row.created_at), currency },
    ...{ withdrawals: Number(row.withdrawals), open: Number(row.open) },
    amount_cents: Number(row.amount_cents),
  }));
}
