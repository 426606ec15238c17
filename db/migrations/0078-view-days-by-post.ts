import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/**
 * On SQLite the days of a post stand beside each other: to sum those of a creator's newest posts, of years, no row is
 * looked up alone. PostgreSQL has no such tables, and its pages are read fast enough.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await db.schema
    .createTable("vistas_de_dias")
    .addColumn("id_publicacion", "bigint", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("paid_views", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("timed_views", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("watched_ms", "bigint", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("vistas_diarias_pk", ["id_publicacion", "day"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`insert into vistas_de_dias
      (id_publicacion, day, id_usuario, views, paid_views, timed_views, watched_ms)
    select id_publicacion, day, id_usuario, views, paid_views, timed_views, watched_ms
    from vistas_diarias order by id_publicacion, day`.execute(db);
  await db.schema.dropTable("vistas_diarias").execute();
  await db.schema.alterTable("vistas_de_dias").renameTo("vistas_diarias").execute();
  await db.schema
    .createIndex("vistas_diarias_creator")
    .on("vistas_diarias")
    .columns(["id_usuario", "day"])
    .execute();
}
