import { type Kysely, sql } from "kysely";
import { bytewiseText, idColumn, isPostgres } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What posts can be found by: words, hashtags, people. `posts` says in how many.
  await db.schema
    .createTable("palabras")
    .addColumn("id_palabra", ...idColumn(db))
    .addColumn("palabra", bytewiseText(db), (c) => c.notNull().unique())
    .addColumn("clave", bytewiseText(db), (c) => c.notNull())
    .addColumn("posts", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("palabras_clave").on("palabras").column("clave").execute();

  // In which posts. Read in the order of its key (newest first) or of its index (most popular
  // first), so that the first thousand cost the same whether there are thousands or millions.
  await db.schema
    .createTable("apariciones")
    .addColumn("id_palabra", "bigint", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint", (c) => c.notNull())
    .addColumn("tier", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("apariciones_pk", ["id_palabra", "id_publicacion"])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createIndex("apariciones_popular")
    .on("apariciones")
    .columns(["id_palabra", "tier", "id_publicacion"])
    .execute();

  // What a post is found by at present: the other side of `apariciones`.
  await db.schema
    .createTable("indexadas")
    .addColumn("id_publicacion", "bigint", (c) => c.primaryKey())
    .addColumn("palabras", "text", (c) => c.notNull())
    .addColumn("tier", "integer", (c) => c.notNull())
    .execute();

  // What people can be found by: their name, and their name from each of its parts on.
  await db.schema
    .createTable("nombres")
    .addColumn("clave", bytewiseText(db), (c) => c.notNull())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("nombres_pk", ["clave", "id_usuario"])
    .execute();
  await db.schema.createIndex("nombres_usuario").on("nombres").column("id_usuario").execute();

  // The words of a post are made by the program, which is not frozen: the worker indexes what is
  // here already, in batches, while the site is up.
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'index_search', '{}', 0, 'index_search', 0
    where exists (select 1 from usuarios)`.execute(db);
}
