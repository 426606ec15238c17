import type { Kysely } from "kysely";

/** When somebody was last written to that they are asked whether they are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("avisos_confirmar")
    .addColumn("persona_id", "bigint", (c) => c.primaryKey().references("usuarios.id_usuario"))
    .addColumn("told_at", "bigint", (c) => c.notNull())
    .execute();
}
