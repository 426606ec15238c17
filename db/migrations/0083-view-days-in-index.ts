import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/**
 * On PostgreSQL the key of a post's days holds their numbers: to sum those of a creator's newest posts, of years, no
 * page of the table is read, where days of one post lie far apart. SQLite has it by 0078.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    alter table vistas_diarias
      drop constraint vistas_diarias_pk,
      add constraint vistas_diarias_pk primary key (id_publicacion, day)
        include (views, paid_views, timed_views, watched_ms)`.execute(db);
}
