import { type Kysely, sql } from "kysely";

/** A creator's newest subscribers, and how many began since, without reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index suscripciones_newest on suscripciones (creator_id, created_at, fan_id)`.execute(
    db,
  );
}
