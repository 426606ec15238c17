import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/**
 * Whether somebody is suggested to others, and has a feed. Visitors see it: their copies of pages end with it
 * (0030-visitor-pages.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      create constraint trigger usuarios_sugerencias_changed after update of sugerencias on usuarios
      deferrable initially deferred for each row
      when (old.sugerencias is distinct from new.sugerencias)
      execute function visitors_see_another()`.execute(db);
    return;
  }
  await sql`
    create trigger usuarios_sugerencias_changed after update of sugerencias on usuarios
    for each row when old.sugerencias is not new.sugerencias
    begin update versiones set version = version + 1 where nombre = 'visitantes'; end`.execute(db);
}
