import { sql } from "kysely";
import type { Database } from "#db/client.ts";

const states = ["waiting", "early", "held"] as const;

export interface Unsettled {
  state: (typeof states)[number];
  /** Up to `max`. */
  n: number;
  /** When the first came; null: there is none. */
  since: number | null;
}

/** How many notices of providers wait: for a job, for what they are about, for the operator. */
export async function countUnsettled(db: Database, max: number): Promise<Unsettled[]> {
  const arms = states.map(
    (state) => sql`
      select ${sql.lit(state)} as state, count(*) as n, min(created_at) as since
      from (select created_at from estados_aviso where state = ${sql.lit(state)}
        order by id_aviso limit ${sql.lit(max)}) ${sql.raw(`first_${state}`)}`,
  );
  const { rows } = await sql<Unsettled>`${sql.join(arms, sql` union all `)}`.execute(db);
  return rows.map(({ state, n, since }) => ({
    ...{ state, n: Number(n) },
    since: since === null ? null : Number(since),
  }));
}
