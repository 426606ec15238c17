import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/**
 * What a session is called in the list of its owner, whatever its token becomes; the network it was used from last;
 * and whether its browser may still hold it by the name that its cookie had on https.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sesiones").addColumn("id_sesion", "bigint").execute();
  await db.schema.alterTable("sesiones").addColumn("red", "text").execute();
  await db.schema
    .alterTable("sesiones")
    .addColumn("old_cookie", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  const random = isPostgres(db)
    ? sql`1 + floor(random() * 281474976710655)::bigint`
    : sql`1 + abs(random() % 281474976710655)`;
  await sql`update sesiones set old_cookie = 1, id_sesion = ${random}`.execute(db);
  await db.schema
    .createIndex("sesiones_name")
    .on("sesiones")
    .columns(["id_usuario", "id_sesion"])
    .unique()
    .execute();
  await db.schema
    .createIndex("sesiones_last_used")
    .on("sesiones")
    .columns(["id_usuario", "seen_at", "id_sesion"])
    .execute();
  await db.schema.dropIndex("sesiones_usuario").execute();
}
