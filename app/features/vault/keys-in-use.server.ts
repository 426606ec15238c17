import { type RawBuilder, sql } from "kysely";
import type { DocumentKey } from "#app/document-keys.server.ts";
import type { Database } from "#db/client.ts";
import { beginningOf, keyIdOf } from "./seal.server.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

/** How much is sealed with each key; those that are not here among them. */
export async function keysInUse(db: Database): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const column of sealedColumns) {
    for (const id of await idsIn(db, column)) {
      ids.set(id, (ids.get(id) ?? 0) + (await countOf(db, column, id)));
    }
  }
  return ids;
}

/** Every key that something in this column is sealed with. */
async function idsIn(db: Database, column: SealedColumn): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const id = await idBeside(db, column, found);
    if (id === null) return found;
    found.push(id);
  }
}

/** A key that something is sealed with beside these; null: there is none. */
async function idBeside(db: Database, column: SealedColumn, known: string[]) {
  const rows = await sql<{ sealed: string }>`
    select ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
    where ${isSealedBeside(column, known)} limit 1`.execute(db);
  return rows.rows[0] ? keyIdOf(rows.rows[0].sealed) : null;
}

/** A condition on a row: it holds something that none of these keys has sealed. */
export function isSealedBeside({ column }: SealedColumn, ids: string[]): RawBuilder<boolean> {
  const others = ids.map((id) => sql`${sql.ref(column)} not like ${`${beginningOf(id)}%`}`);
  return sql<boolean>`(${sql.join([sql`${sql.ref(column)} is not null`, ...others], sql` and `)})`;
}

async function countOf(db: Database, { table, column }: SealedColumn, id: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} like ${`${beginningOf(id)}%`}`.execute(db);
  return Number(rows[0]!.count);
}

/**
 * What is wrong when the database holds what is sealed with a key that is not here, in one line for the
 * operator; else null.
 */
export async function missingKeyProblem(db: Database, keys: DocumentKey[]): Promise<string | null> {
  const here = keys.map(({ id }) => id);
  for (const column of sealedColumns) {
    const id = await idBeside(db, column, here);
    if (id !== null) {
      return `DOCUMENT_KEYS: documents are sealed with the key ${id}, which is neither there nor in DATA_DIR/document-keys: bring it back, nobody can read them without it`;
    }
  }
  return null;
}
