import type { Kysely } from "kysely";

/** Why a post that waited for its files was not published: who comes back late finds nothing else of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("notificaciones").addColumn("motivo", "text").execute();
}
