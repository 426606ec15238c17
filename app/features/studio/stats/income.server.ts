import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";

/** Kinds of orders. */
const KINDS = ["subscription", "purchase", "tip"];

/** What a creator has sold since then and nobody took back, by kind of order, in cents. */
export async function readSalesIncome(
  { db, viewer }: SignedInCtx,
  { since, currency }: { since: number; currency: string },
): Promise<{ kind: string; cents: number }[]> {
  const of = (kind: string) =>
    sql`sum(case when o.kind = ${kind} then c.creator_cents end) as ${sql.ref(kind)}`;
  const { rows } = await sql<Record<string, number | string | null>>`
    select ${sql.join(KINDS.map(of))}
    from cobros c join ordenes o on o.id_orden = c.id_orden
    where c.creator_id = ${viewer.id_usuario} and c.created_at >= ${since}
      and c.currency = ${currency} and c.reversed_at is null`.execute(db);
  // What was never sold has no row, but for subscriptions.
  return KINDS.map((kind) => ({ kind, cents: Number(rows[0]?.[kind] ?? 0) })).filter(
    ({ kind, cents }) => cents !== 0 || kind === "subscription",
  );
}
