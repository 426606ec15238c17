import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publicaciones")
    .addColumn("id_publicacion", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("descripcion", "text", (c) => c.notNull())
    .addColumn("tipo_publicacion", "text", (c) => c.notNull())
    .addColumn("solo_suscriptores", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("queued"))
    .addColumn("fecha_publicacion", "bigint", (c) => c.notNull())
    .addColumn("likeCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("saveCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("commentCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("idempotency_key", "text")
    .addCheckConstraint(
      "publicaciones_counts",
      sql`"likeCount" >= 0 and "saveCount" >= 0 and "commentCount" >= 0 and views >= 0`,
    )
    .execute();
  await db.schema
    .createIndex("publicaciones_newest")
    .on("publicaciones")
    .columns(["status", "fecha_publicacion", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("publicaciones_by_user")
    .on("publicaciones")
    .columns(["id_usuario", "fecha_publicacion", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("publicaciones_idempotency")
    .on("publicaciones")
    .columns(["id_usuario", "idempotency_key"])
    .unique()
    .execute();

  await db.schema
    .createTable("archivos")
    .addColumn("id_archivo", ...idColumn(db))
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("tipo", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("queued"))
    .addColumn("progress", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("error", "text")
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("duration_ms", "integer")
    .addColumn("thumbhash", "text")
    .addColumn("preview", "text")
    .execute();
  await db.schema
    .createIndex("archivos_publicacion")
    .on("archivos")
    .columns(["id_publicacion", "position"])
    .execute();

  // Every object in the store has its row here before its first byte is written, so that whatever a
  // killed process leaves behind is known and can be purged.
  await db.schema
    .createTable("objetos")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("id_archivo", "bigint", (c) =>
      c.references("archivos.id_archivo").onDelete("set null"),
    )
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("mime", "text", (c) => c.notNull())
    .addColumn("size", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("objetos_archivo").on("objetos").column("id_archivo").execute();
  await db.schema
    .createIndex("objetos_state")
    .on("objetos")
    .columns(["state", "created_at"])
    .execute();

  await db.schema
    .createTable("clasificaciones")
    .addColumn("tag", "text", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("clasificaciones_pk", ["tag", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("clasificaciones_publicacion")
    .on("clasificaciones")
    .column("id_publicacion")
    .execute();
}
