import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("solicitudes")
    .addColumn("id_solicitud", ...idColumn(db))
    .addColumn("referencia", "text", (c) => c.notNull().unique())
    // What somebody wrote stays answerable after the account is gone.
    .addColumn("id_usuario", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("set null"),
    )
    .addColumn("tema", "text", (c) => c.notNull())
    .addColumn("mensaje", "text", (c) => c.notNull())
    .addColumn("correo", "text", (c) => c.notNull())
    // No reference: a report outlives the post it is about.
    .addColumn("id_publicacion", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("solicitudes_usuario")
    .on("solicitudes")
    .column("id_usuario")
    .execute();
}
