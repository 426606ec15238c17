import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** What a subscription costs, for a year at once above all, may be more cents than an integer of PostgreSQL holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    alter table planes
      alter column month_cents type bigint,
      alter column quarter_cents type bigint,
      alter column half_cents type bigint,
      alter column year_cents type bigint`.execute(db);
}
