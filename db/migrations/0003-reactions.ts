import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["me_gusta", "guardados"]) {
    await db.schema
      .createTable(table)
      .$call(userAndPost)
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ["id_usuario", "id_publicacion"])
      .execute();
    await db.schema
      .createIndex(`${table}_publicacion`)
      .on(table)
      .column("id_publicacion")
      .execute();
    await db.schema
      .createIndex(`${table}_newest`)
      .on(table)
      .columns(["id_usuario", "created_at", "id_publicacion"])
      .execute();
  }

  await db.schema
    .createTable("comentarios")
    .addColumn("id_comentario", ...idColumn(db))
    .$call(userAndPost)
    .addColumn("contenido", "text", (c) => c.notNull())
    .addColumn("fecha_comentario", "bigint", (c) => c.notNull())
    .addColumn("edited_at", "bigint")
    .execute();
  await db.schema
    .createIndex("comentarios_newest")
    .on("comentarios")
    .columns(["id_publicacion", "fecha_comentario", "id_comentario"])
    .execute();
  await db.schema
    .createIndex("comentarios_usuario")
    .on("comentarios")
    .column("id_usuario")
    .execute();

  // `viewer` is `u<id>` for an account and `a<hash>` for an anonymous person.
  await db.schema
    .createTable("vistas")
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("viewer", "text", (c) => c.notNull())
    .addColumn("counted_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("vistas_pk", ["id_publicacion", "viewer"])
    .execute();
  await db.schema.createIndex("vistas_counted").on("vistas").column("counted_at").execute();

  await db.schema
    .createTable("seguimientos")
    .addColumn("follower_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("followed_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("seguimientos_pk", ["follower_id", "followed_id"])
    .addCheckConstraint("seguimientos_not_self", sql`follower_id <> followed_id`)
    .execute();
  await db.schema
    .createIndex("seguimientos_followers")
    .on("seguimientos")
    .columns(["followed_id", "created_at", "follower_id"])
    .execute();
  await db.schema
    .createIndex("seguimientos_following")
    .on("seguimientos")
    .columns(["follower_id", "created_at", "followed_id"])
    .execute();
}

function userAndPost<T extends string>(table: CreateTableBuilder<T>) {
  return table
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    );
}
