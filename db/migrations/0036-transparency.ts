import type { Kysely } from "kysely";

/** Reports for the law, made by a job: counting a year is nothing for a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("informes")
    .addColumn("periodo", "text", (c) => c.primaryKey())
    .addColumn("datos", "text", (c) => c.notNull())
    .addColumn("hecho_at", "bigint", (c) => c.notNull())
    .execute();
  for (const [name, table, column] of [
    ["denuncias_made", "denuncias", "created_at"],
    ["denuncias_resolved", "denuncias", "resolved_at"],
    ["apelaciones_made", "apelaciones", "created_at"],
    ["apelaciones_decided", "apelaciones", "decided_at"],
  ] as const) {
    await db.schema.createIndex(name).on(table).column(column).execute();
  }
  // Posts of people whom moderators know need not wait (REVIEW).
  await db.schema
    .alterTable("usuarios")
    .addColumn("de_confianza", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("publicaciones")
    .addColumn("espera_revision", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
