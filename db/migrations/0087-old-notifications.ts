import { type Kysely, sql } from "kysely";

/**
 * What is old is found by its day. By the moment itself the same index gave everybody's lines in the order of a
 * list, and PostgreSQL walked through all of them for those of one person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("notificaciones_by_age").execute();
  await sql`create index notificaciones_by_age on notificaciones ((updated_at / 86400000))`.execute(
    db,
  );
}
