import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** What somebody is told of, what they want to be told of and how, and the posts that followers were told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notificaciones")
    .addColumn("id_notificacion", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("tipo", "text", (c) => c.notNull())
    .addColumn("ref", "bigint", (c) => c.notNull())
    .addColumn("hora", "bigint", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint", (c) =>
      c.references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("id_comentario", "bigint", (c) =>
      c.references("comentarios.id_comentario").onDelete("cascade"),
    )
    .addColumn("creator_id", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addColumn("leida", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("correo_at", "bigint")
    .addUniqueConstraint("notificaciones_group", ["id_usuario", "tipo", "ref", "hora"])
    .execute();
  await db.schema
    .createIndex("notificaciones_newest")
    .on("notificaciones")
    .columns(["id_usuario", "updated_at", "id_notificacion"])
    .execute();
  await sql`create index notificaciones_unread on notificaciones (id_usuario, updated_at)
    where leida = 0`.execute(db);
  await sql`create index notificaciones_to_mail on notificaciones (correo_at, id_usuario)
    where correo_at is not null`.execute(db);
  await sql`create index notificaciones_to_mail_of on notificaciones (id_usuario, correo_at)
    where correo_at is not null`.execute(db);
  await db.schema
    .createIndex("notificaciones_by_age")
    .on("notificaciones")
    .column("updated_at")
    .execute();
  for (const column of ["id_publicacion", "id_comentario", "creator_id"]) {
    await sql`create index ${sql.ref(`notificaciones_${column}`)} on notificaciones
      (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(db);
  }

  await db.schema
    .createTable("ajustes_notificaciones")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("tipo", "text", (c) => c.notNull())
    .addColumn("sitio", "integer", (c) => c.notNull())
    .addColumn("push", "integer", (c) => c.notNull())
    .addColumn("por_correo", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("ajustes_notificaciones_pk", ["id_usuario", "tipo"])
    .execute();

  await db.schema
    .createTable("publicaciones_anunciadas")
    .addColumn("id_publicacion", "bigint", (c) =>
      c.primaryKey().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("announced_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("publicaciones_anunciadas_of_creator")
    .on("publicaciones_anunciadas")
    .columns(["id_usuario", "announced_at"])
    .execute();

  // What is shown already is no news to anybody.
  const since = Date.now() - 8 * 24 * 60 * 60 * 1000;
  await sql`insert into publicaciones_anunciadas (id_publicacion, id_usuario, announced_at)
    select id_publicacion, id_usuario, 0 from publicaciones
    where status = 'ready' and fecha_publicacion > ${since}`.execute(db);

  // Who has liked a post in an hour.
  await db.schema
    .createIndex("me_gusta_of_post")
    .on("me_gusta")
    .columns(["id_publicacion", "created_at", "id_usuario"])
    .execute();
  await db.schema.dropIndex("me_gusta_publicacion").execute();
}
