import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mensajes")
    .addColumn("id", ...idColumn(db))
    .addColumn("from_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("to_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    // Both directions of a conversation share one key, so a thread is one range of one index.
    .addColumn("low_id", "bigint", (c) => c.notNull())
    .addColumn("high_id", "bigint", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("seen", "integer", (c) => c.notNull().defaultTo(0))
    .addCheckConstraint("mensajes_not_self", sql`from_id <> to_id`)
    .execute();
  await db.schema
    .createIndex("mensajes_thread")
    .on("mensajes")
    .columns(["low_id", "high_id", "created_at", "id"])
    .execute();

  // One row per person and peer: what that person's list of conversations shows.
  await db.schema
    .createTable("conversaciones")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("peer_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("last_message", "text", (c) => c.notNull())
    .addColumn("last_at", "bigint", (c) => c.notNull())
    .addColumn("unread_count", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("conversaciones_pk", ["id_usuario", "peer_id"])
    .execute();
  await db.schema
    .createIndex("conversaciones_newest")
    .on("conversaciones")
    .columns(["id_usuario", "last_at", "peer_id"])
    .execute();
}
