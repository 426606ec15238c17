import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** What a search server outside has still to be told, and which of its indexes are ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("indexadas_cambios")
    .addColumn("id_cambio", ...idColumn(db))
    .addColumn("id_publicacion", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("indices_externos")
    .addColumn("state", "text", (c) => c.primaryKey())
    .addColumn("nombre", "text", (c) => c.notNull())
    .addColumn("filled_to", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}
