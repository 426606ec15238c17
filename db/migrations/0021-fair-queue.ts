import { type Kysely, sql } from "kysely";

/**
 * Whose a job is, and which turn it has among those that are taken in turn by person. Each claim reads
 * an index of only the jobs that it may take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").addColumn("id_usuario", "bigint").execute();
  await db.schema.alterTable("jobs").addColumn("turn", "bigint").execute();
  await sql`update jobs set turn = id where kind in ('process_file', 'process_image') and state <> 'failed'`.execute(
    db,
  );
  await db.schema.dropIndex("jobs_due").execute();
  await sql`create index jobs_due on jobs (run_at, id, kind) where state in ('queued', 'running') and turn is null`.execute(
    db,
  );
  await sql`create index jobs_turns on jobs (kind, turn, id) where state = 'queued' and turn is not null`.execute(
    db,
  );
  await sql`create index jobs_under_way on jobs (kind, run_at) where state = 'running' and turn is not null`.execute(
    db,
  );
  await sql`create index jobs_of_person on jobs (id_usuario, kind, turn) where turn is not null`.execute(
    db,
  );
  await sql`create index jobs_stopped on jobs (state, id) where state in ('failed', 'held')`.execute(
    db,
  );
}
