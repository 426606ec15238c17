import { type Kysely, sql } from "kysely";

/** What waits for each webhook, by when it is due: it is asked for wherever one is told of something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhooks_entregas_waiting on webhooks_entregas (id_webhook, due_at)
    where due_at is not null`.execute(db);
}
