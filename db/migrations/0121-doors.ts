import type { Kysely } from "kysely";

/**
 * The token that a session had before, which opens it for a moment more, and the accounts of a provider that somebody has
 * taken away from theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sesiones").addColumn("anterior_hash", "text").execute();
  await db.schema.alterTable("sesiones").addColumn("anterior_hasta", "bigint").execute();
  await db.schema
    .createTable("identidades_quitadas")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("identidades_quitadas_pk", ["id_usuario", "issuer", "subject"])
    .execute();
}
