import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** Addresses that accounts are to have: until their code comes, and then as long as the one before has a way back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cambios_correo")
    .addColumn("id_cambio", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("anterior", "text", (c) => c.notNull())
    .addColumn("nuevo", "text", (c) => c.notNull())
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("done_at", "bigint")
    .addColumn("undo_hash", "text")
    .addUniqueConstraint("cambios_correo_undo", ["undo_hash"])
    .execute();
  await db.schema
    .createIndex("cambios_correo_usuario")
    .on("cambios_correo")
    .columns(["id_usuario", "id_cambio"])
    .execute();
  await db.schema
    .createIndex("cambios_correo_ends")
    .on("cambios_correo")
    .column("expires_at")
    .execute();
}
