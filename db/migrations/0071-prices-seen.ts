import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** What a post costs by itself is seen by visitors: their copies of pages end with it (0030-visitor-pages.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      create constraint trigger precios_publicacion_changed
      after insert or update or delete on precios_publicacion
      deferrable initially deferred for each row execute function visitors_see_another()`.execute(
      db,
    );
    return;
  }
  for (const change of ["insert", "update", "delete"]) {
    await sql`
      create trigger ${sql.ref(`precios_publicacion_${change}`)} after ${sql.raw(change)}
      on precios_publicacion for each row
      begin update versiones set version = version + 1 where nombre = 'visitantes'; end`.execute(
      db,
    );
  }
}
