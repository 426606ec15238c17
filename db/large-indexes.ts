import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./client.ts";
import { isPostgres } from "./engines/engine.ts";
import { USE_LEVEL } from "./use-levels.ts";

/** An index of a table that may have millions of rows when the index is new. */
export interface LargeIndex {
  name: string;
  table: LargeTable;
  /** What stands in the parentheses, and after them: `(id_usuario, hora) where leida = 0`. */
  on: string;
  unique?: true;
}

/** Tables that grow with use. A migration gives none of them an index: whoever writes there would wait for it. */
export const LARGE_TABLES = [
  ...["usuarios", "sesiones", "publicaciones", "archivos", "objetos", "clasificaciones"],
  ...["comentarios", "me_gusta", "guardados", "seguimientos", "mensajes", "conversaciones"],
  ...["notificaciones", "vistas_diarias", "apariciones", "palabras", "jobs", "hashes", "apuntes"],
] as const;
export type LargeTable = (typeof LARGE_TABLES)[number];

/**
 * Indexes that large tables have got since they were made, in the order they came. They are built after the migrations, on
 * PostgreSQL while others write (CREATE INDEX CONCURRENTLY).
 */
export const largeIndexes: readonly LargeIndex[] = [
  {
    ...{ name: "notificaciones_to_push", table: "notificaciones" },
    on: "(push_at, id_usuario) where push_at is not null",
  },
  {
    ...{ name: "notificaciones_to_push_of", table: "notificaciones" },
    on: "(id_usuario, push_at) where push_at is not null",
  },
  {
    ...{ name: "sesiones_anterior", table: "sesiones" },
    on: "(anterior_hash) where anterior_hash is not null",
  },
  {
    ...{ name: "apariciones_recent", table: "apariciones" },
    on: "(id_palabra, fecha, id_publicacion)",
  },
  { name: "palabras_most_used", table: "palabras", on: `(${USE_LEVEL}, clave)` },
  // What is nobody's: by its state alone SQLite would read all that is live, with nobody else writing. `id_usuario`,
  // which is null in all of it, has SQLite prefer this index to that of the state.
  {
    ...{ name: "objetos_loose", table: "objetos" },
    on: "(state, id_usuario, label) where id_archivo is null and id_usuario is null",
  },
];

const NEXT_TRY_MS = 500;

/**
 * Builds those that are missing, and ends when they are there. Several processes may call it at once: one works, the others
 * wait for it. One that was cut off in the middle, which leaves an index that PostgreSQL keeps up and never reads, is built anew.
 */
export async function buildLargeIndexes(
  db: Database,
  wanted: readonly LargeIndex[] = largeIndexes,
): Promise<void> {
  for (const index of wanted) {
    if (isPostgres(db)) await buildBesideOthers(db, index);
    else await create(db, index, "");
  }
}

/**
 * Two that build at once would wait for each other: one for the other's lock on the table, that one for the snapshot with
 * which it is waited for. So who does not build waits between statements, where nobody has a snapshot.
 */
async function buildBesideOthers(db: Database, index: LargeIndex): Promise<void> {
  while (!(await isBuilt(db, index.name))) {
    const isOurs = await db.transaction().execute(async (lock) => {
      if (!(await mayBuild(lock))) return false;
      // What is built beside others is no part of a transaction: it has another connection.
      await dropHalfBuilt(db, index.name);
      await create(db, index, "concurrently");
      return true;
    });
    // Ours is not there after all while a process that has ended left one that PostgreSQL still builds.
    if (!isOurs || !(await isBuilt(db, index.name))) await delay(NEXT_TRY_MS);
  }
}

async function isBuilt(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and c.relname = ${name}
      and c.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.length > 0;
}

/** Until the transaction ends, which does nothing else for as long as an index takes. */
async function mayBuild(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('large indexes', 0)) as held,
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
  return rows[0]!.held;
}

async function create(db: Database, index: LargeIndex, how: "" | "concurrently"): Promise<void> {
  const statement = sql.raw(`create ${index.unique ? "unique" : ""} index ${how} if not exists`);
  await sql`${statement} ${sql.id(index.name)} on ${sql.table(index.table)}
    ${sql.raw(index.on)}`.execute(db);
}

async function dropHalfBuilt(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relname = ${name}
      and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid)`.execute(
    db,
  );
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
}
