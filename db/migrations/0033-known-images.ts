import { type Kysely, sql } from "kysely";
import { bytewiseText, idColumn, isPostgres } from "../engines/engine.ts";

/**
 * What files look like, and lists of what is known: so that what was removed, or is on somebody's list,
 * is found again when it comes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the bytes as they were sent, computed while they came in.
  for (const digest of ["sha256", "md5", "sha1"]) {
    await db.schema.alterTable("objetos").addColumn(digest, "text").execute();
  }
  await addFingerprints(db);
  await addLists(db);
  await addMatches(db);
  // Of what is here already the worker computes it, in batches, while the site is up.
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'fingerprint_files', '{}', 0, 'fingerprint_files', 0
    where exists (select 1 from archivos)`.execute(db);
}

/** Of the bytes that a file shows, or of a picture that somebody shows of themselves. */
async function addFingerprints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("huellas")
    .addColumn("id_huella", ...idColumn(db))
    .addColumn("id_archivo", "bigint", (c) =>
      c.unique().references("archivos.id_archivo").onDelete("cascade"),
    )
    .addColumn("id_usuario", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("cascade"),
    )
    // `archivo`, `avatar` or `cover`.
    .addColumn("kind", "text", (c) => c.notNull())
    // Null: from before they were computed, when the bytes as they were sent are gone.
    .addColumn("sha256", "text")
    .addColumn("md5", "text")
    .addColumn("sha1", "text")
    .addColumn("frames", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("huellas_of_person", ["id_usuario", "kind"])
    .execute();
  await sql`create index huellas_sha256 on huellas (sha256) where sha256 is not null`.execute(db);
}

async function addLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listas")
    .addColumn("id_lista", ...idColumn(db))
    .addColumn("nombre", "text", (c) => c.notNull().unique())
    // `hold` or `refuse`.
    .addColumn("on_match", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("hashes")
    .addColumn("id_hash", ...idColumn(db))
    .addColumn("id_lista", "bigint", (c) => c.notNull().references("listas.id_lista"))
    // `sha256`, `md5`, `sha1` or `pdq`.
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    // What its list calls the entry, or which of our files it was.
    .addColumn("entry", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("hashes_of_list", ["kind", "hash", "id_lista"])
    .execute();
  await db.schema.createIndex("hashes_entry").on("hashes").columns(["id_lista", "entry"]).execute();
  // Each PDQ under its 16 words of 16 bits: `slot` is the number of the word and the word, `entry` part of
  // the hash and its id, so that a look-up reads this key and hardly anything else.
  await db.schema
    .createTable("ranuras")
    .addColumn("slot", "integer", (c) => c.notNull())
    .addColumn("entry", bytewiseText(db), (c) => c.notNull())
    .addPrimaryKeyConstraint("ranuras_pk", ["slot", "entry"])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
}

/** What was found to be known, and what became of it. */
async function addMatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("coincidencias")
    .addColumn("id_coincidencia", ...idColumn(db))
    // Without references: what was found stays known when the file goes.
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint")
    .addColumn("id_archivo", "bigint")
    .addColumn("id_usuario", "bigint")
    .addColumn("id_lista", "bigint", (c) => c.notNull())
    .addColumn("hash_kind", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("distance", "integer", (c) => c.notNull())
    // `held`, `refused`, `removed` or `released`.
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("original", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  for (const column of ["id_publicacion", "id_archivo", "id_usuario"]) {
    await db.schema
      .createIndex(`coincidencias_${column.slice(3)}`)
      .on("coincidencias")
      .column(column)
      .execute();
  }
}
