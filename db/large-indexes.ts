import { sql } from "kysely";
import type { Database } from "./client.ts";
import { isPostgres } from "./engines/engine.ts";

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
];

/**
 * Builds those that are missing. Several processes may call it at once. One that was cut off in the middle, which leaves an
 * index that PostgreSQL keeps up and never reads, is built anew.
 */
export async function buildLargeIndexes(
  db: Database,
  wanted: readonly LargeIndex[] = largeIndexes,
): Promise<void> {
  for (const index of wanted) {
    if (isPostgres(db)) await dropHalfBuilt(db, index.name);
    const [unique, how] = [index.unique ? "unique" : "", isPostgres(db) ? "concurrently" : ""];
    const create = sql.raw(`create ${unique} index ${how} if not exists`);
    await sql`${create} ${sql.id(index.name)} on ${sql.table(index.table)}
      ${sql.raw(index.on)}`.execute(db);
  }
}

async function dropHalfBuilt(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relname = ${name}
      and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid)`.execute(
    db,
  );
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
}
