import { type Kysely, sql } from "kysely";
import { bytewiseText, idColumn, isPostgres, joinedTexts } from "../engines/engine.ts";

/**
 * An upload that was refused for being known has a statement of reasons, and bytes that may come back; and
 * what is known by how it looks is found in a fifth of the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addUploads(db);
  await packSlots(db);
}

async function addUploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subidas_conocidas")
    .addColumn("id_subida", ...idColumn(db))
    // Without references: what was found stays known when its post or its account goes.
    .addColumn("id_usuario", "bigint", (c) => c.notNull())
    // `archivo`, `avatar` or `cover`.
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint")
    .addColumn("id_archivo", "bigint")
    .addColumn("tipo", "text", (c) => c.notNull())
    // The object that holds the bytes as they were sent.
    .addColumn("original", "text", (c) => c.notNull().unique())
    // The gravest of the lists that it is on.
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("is_refused", "integer", (c) => c.notNull())
    // 1: the purge leaves its bytes, whoever deletes what shows them.
    .addColumn("is_evidence", "integer", (c) => c.notNull())
    // Of evidence, sealed: what the rows said.
    .addColumn("datos", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("subidas_conocidas_publicacion")
    .on("subidas_conocidas")
    .column("id_publicacion")
    .execute();
  await sql`create index subidas_conocidas_evidence on subidas_conocidas (created_at)
    where is_evidence = 1`.execute(db);
}

/** One row for each slot instead of one for each entry of it. */
async function packSlots(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ranuras_juntas")
    .addColumn("slot", "integer", (c) => c.primaryKey())
    .addColumn("entries", bytewiseText(db), (c) => c.notNull())
    // Room for an entry to be added where the row stands.
    .$call((table) => (isPostgres(db) ? table.modifyEnd(sql`with (fillfactor = 85)`) : table))
    .execute();
  await sql`insert into ranuras_juntas (slot, entries)
    select slot, ${joinedTexts(db, "entry")} from ranuras group by slot order by slot`.execute(db);
  await db.schema.dropTable("ranuras").execute();
  await db.schema.alterTable("ranuras_juntas").renameTo("ranuras").execute();
  // Named after its table, as if it had been made by this name.
  if (isPostgres(db)) {
    await sql`alter index ranuras_juntas_pkey rename to ranuras_pkey`.execute(db);
  }
}
