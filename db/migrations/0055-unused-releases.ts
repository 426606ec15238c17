import { type Kysely, sql } from "kysely";

/** When the last post of a release went: so long it is kept from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("liberaciones").addColumn("unused_since", "bigint").execute();
  await sql`
    update liberaciones set unused_since = ${Date.now()} where not exists (
      select 1 from apariciones_personas as shown
      where shown.id_liberacion = liberaciones.id_liberacion)`.execute(db);
  await sql`
    create index liberaciones_unused on liberaciones (unused_since)
    where unused_since is not null`.execute(db);
}
