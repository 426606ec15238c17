import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** What a picture or video shows, in words. Visitors see it: their copies of pages end with it (0030-visitor-pages.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("archivos")
    .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  if (isPostgres(db)) {
    await sql`
      create constraint trigger archivos_alt_changed after update of alt on archivos
      deferrable initially deferred for each row when (old.alt is distinct from new.alt)
      execute function visitors_see_another()`.execute(db);
    return;
  }
  await sql`
    create trigger archivos_alt_changed after update of alt on archivos
    for each row when old.alt is not new.alt
    begin update versiones set version = version + 1 where nombre = 'visitantes'; end`.execute(db);
}
