import type { Kysely } from "kysely";

/** How far the owner of posts has been told who of those shown in them says no, and when last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("avisos_apariciones")
    .addColumn("owner_id", "bigint", (c) => c.primaryKey().references("usuarios.id_usuario"))
    .addColumn("told_at", "bigint", (c) => c.notNull())
    // The last line of the ledger that a mail was about.
    .addColumn("told_id", "bigint", (c) => c.notNull())
    .execute();
}
