import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** What people without an account ask to have removed, and what is kept for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("solicitudes_retiro")
    .addColumn("id_solicitud", ...idColumn(db))
    .addColumn("referencia", "text", (c) => c.notNull().unique())
    // Of the private link: who reads the database can not open it.
    .addColumn("secret_hash", "text", (c) => c.notNull().unique())
    .addColumn("idioma", "text", (c) => c.notNull())
    .addColumn("quien", "text", (c) => c.notNull())
    .addColumn("motivo", "text", (c) => c.notNull())
    .addColumn("firma", "text", (c) => c.notNull())
    .addColumn("correo", "text", (c) => c.notNull())
    .addColumn("representa", "text", (c) => c.notNull())
    .addColumn("autoridad", "text", (c) => c.notNull())
    .addColumn("expediente", "text", (c) => c.notNull())
    .addColumn("descripcion", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addColumn("closed_at", "bigint")
    .addColumn("appealed_at", "bigint")
    .execute();
  await db.schema
    .createIndex("solicitudes_retiro_due")
    .on("solicitudes_retiro")
    .columns(["state", "due_at", "id_solicitud"])
    .execute();

  await db.schema
    .createTable("direcciones_retiro")
    .addColumn("id_direccion", ...idColumn(db))
    .addColumn("id_solicitud", "bigint", (c) =>
      c.notNull().references("solicitudes_retiro.id_solicitud"),
    )
    .addColumn("direccion", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_kind", "text")
    .addColumn("subject_id", "bigint")
    .addColumn("id_caso", "bigint", (c) => c.references("casos.id_caso"))
    .addUniqueConstraint("direcciones_retiro_once", ["id_solicitud", "direccion"])
    .execute();
  await db.schema
    .createIndex("direcciones_retiro_caso")
    .on("direcciones_retiro")
    .columns(["id_caso", "id_solicitud"])
    .execute();

  await db.schema
    .createTable("notas_retiro")
    .addColumn("id_nota", ...idColumn(db))
    .addColumn("id_solicitud", "bigint", (c) =>
      c.notNull().references("solicitudes_retiro.id_solicitud"),
    )
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("texto", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("notas_retiro_solicitud")
    .on("notas_retiro")
    .columns(["id_solicitud", "id_nota"])
    .execute();

  await db.schema
    .createTable("objetos_conservados")
    // No reference: the row of the object may go, what is kept is named here.
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("id_solicitud", "bigint", (c) =>
      c.notNull().references("solicitudes_retiro.id_solicitud"),
    )
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("sha256", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("objetos_conservados_pk", ["name", "id_solicitud"])
    .execute();
  await db.schema
    .createIndex("objetos_conservados_solicitud")
    .on("objetos_conservados")
    .columns(["id_solicitud", "purpose"])
    .execute();

  await db.schema
    .createTable("pruebas_retiro")
    .addColumn("id_prueba", ...idColumn(db))
    .addColumn("id_solicitud", "bigint", (c) =>
      c.notNull().references("solicitudes_retiro.id_solicitud"),
    )
    .addColumn("subject_kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "bigint", (c) => c.notNull())
    .addColumn("datos", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("pruebas_retiro_solicitud")
    .on("pruebas_retiro")
    .columns(["id_solicitud", "id_prueba"])
    .execute();
}
