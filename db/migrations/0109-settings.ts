import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/**
 * What administrators have set above the environment, each change of it, and the links by which the first of them is made.
 * The version tells every process of every machine that something was changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ajustes")
    .addColumn("nombre", "text", (c) => c.primaryKey())
    .addColumn("valor", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("ajustes_historial")
    .addColumn("id", ...idColumn(db))
    .addColumn("nombre", "text", (c) => c.notNull())
    // Null: there was none, or is none any more.
    .addColumn("antes", "text")
    .addColumn("despues", "text")
    // A bare number, as in the audit log.
    .addColumn("hecho_por", "bigint")
    // Which change it takes back.
    .addColumn("deshace", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`insert into versiones (nombre, version) values ('ajustes', 1)`.execute(db);
  await db.schema
    .createTable("enlaces_inicio")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
}
