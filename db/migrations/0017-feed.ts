import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the feed has put before somebody. `viewer` is `u<id>` or `a<hash>`, as in `vistas`.
  await db.schema
    .createTable("encuentros")
    .addColumn("viewer", "text", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("depth", "integer")
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("encuentros_pk", ["viewer", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("encuentros_newest")
    .on("encuentros")
    .columns(["viewer", "seen_at", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("encuentros_publicacion")
    .on("encuentros")
    .column("id_publicacion")
    .execute();
  await db.schema.createIndex("encuentros_age").on("encuentros").column("seen_at").execute();

  await db.schema
    .createTable("gustos")
    .addColumn("viewer", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("weight", "double precision", (c) => c.notNull())
    .addColumn("touched_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("gustos_pk", ["viewer", "kind", "subject"])
    .execute();
  await db.schema
    .createIndex("gustos_touched")
    .on("gustos")
    .columns(["viewer", "kind", "touched_at"])
    .execute();
  await db.schema.createIndex("gustos_age").on("gustos").column("touched_at").execute();

  await db.schema
    .createTable("atenciones")
    .addColumn("id_publicacion", "bigint", (c) =>
      c.primaryKey().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("shown", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("watched", "double precision", (c) => c.notNull().defaultTo(0))
    .addColumn("anon_shown", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("anon_watched", "double precision", (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("tendencias")
    .addColumn("id_publicacion", "bigint", (c) =>
      c.primaryKey().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("points", "double precision", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("tendencias_points")
    .on("tendencias")
    .columns(["points", "id_publicacion"])
    .execute();

  await db.schema
    .createIndex("comentarios_by_user")
    .on("comentarios")
    .columns(["id_usuario", "id_comentario"])
    .execute();

  await db.schema
    .createIndex("usuarios_creators")
    .on("usuarios")
    .columns(["es_creador", "status", "followersCount", "id_usuario"])
    .execute();
}
