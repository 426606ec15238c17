import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** What creators ask for a subscription: no row, nobody can buy one. Visitors see it (0030-visitor-pages.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("planes")
    .addColumn("creator_id", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("month_cents", "integer", (c) => c.notNull().check(sql`month_cents > 0`))
    // Null: not for so long at once.
    .addColumn("quarter_cents", "integer")
    .addColumn("half_cents", "integer")
    .addColumn("year_cents", "integer")
    .addColumn("trial_days", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();

  if (isPostgres(db)) {
    await sql`
      create constraint trigger planes_changed after insert or update or delete on planes
      deferrable initially deferred for each row execute function visitors_see_another()`.execute(
      db,
    );
    return;
  }
  for (const change of ["insert", "update", "delete"]) {
    await sql`
      create trigger ${sql.ref(`planes_${change}`)} after ${sql.raw(change)} on planes for each row
      begin update versiones set version = version + 1 where nombre = 'visitantes'; end`.execute(
      db,
    );
  }
}
