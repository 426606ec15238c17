import { type Kysely, sql } from "kysely";

/**
 * Counts of what grows, made by the worker now and then: no page counts a million rows. And where the few posts are that
 * are not simply shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cifras")
    .addColumn("nombre", "text", (c) => c.primaryKey())
    .addColumn("valor", "bigint", (c) => c.notNull())
    .addColumn("contado_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index publicaciones_apart on publicaciones (status, id_publicacion)
    where status <> 'ready'`.execute(db);
  await sql`create index publicaciones_moderated on publicaciones (moderacion, id_publicacion)
    where moderacion <> 'visible'`.execute(db);
}
