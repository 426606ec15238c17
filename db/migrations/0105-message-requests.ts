import { type Kysely, sql } from "kysely";

/**
 * What strangers write waits apart. Conversations from before count as accepted, which the default says:
 * no row has to be written for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ["solicitud", "integer"],
    ["borrado_hasta", "bigint"],
  ] as const) {
    await db.schema
      .alterTable("conversaciones")
      .addColumn(name, type, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // Each folder is a range of its own, however many strangers write.
  await db.schema
    .createIndex("conversaciones_folder")
    .on("conversaciones")
    .columns(["id_usuario", "solicitud", "last_at", "peer_id"])
    .execute();
  await db.schema.dropIndex("conversaciones_newest").execute();
  await db.schema.dropIndex("conversaciones_unread").execute();
  await sql`create index conversaciones_unread on conversaciones
    (id_usuario, peer_id) where unread_count > 0 and solicitud = 0`.execute(db);
}
