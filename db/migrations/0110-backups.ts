import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** Which instance this is, whatever machine it moves to; and the backups that were made of it and looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("instancia")
    .addColumn("id_instancia", "text", (c) => c.primaryKey())
    .execute();
  await sql`insert into instancia (id_instancia) values (${randomUUID()})`.execute(db);

  await db.schema
    .createTable("respaldos")
    .addColumn("id_respaldo", ...idColumn(db))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("started_at", "bigint", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("destination", "text", (c) => c.notNull())
    .addColumn("snapshot", "text")
    .addColumn("objects", "bigint")
    .addColumn("bytes", "bigint")
    .addColumn("new_objects", "bigint")
    .addColumn("new_bytes", "bigint")
    .addColumn("error", "text")
    .execute();
  // Of all machines one works.
  await sql`create unique index respaldos_running on respaldos (state)
    where state = 'running'`.execute(db);
  await db.schema
    .createIndex("respaldos_newest")
    .on("respaldos")
    .columns(["kind", "state", "started_at"])
    .execute();
}
