import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import type { Schema } from "#db/schema.ts";
import type { Services } from "./services.server.ts";

/**
 * What becomes of a row by which somebody is known, once their account is deleted: it goes, it stays
 * without them, or it is a ledger that the law wants kept and says a bare number.
 */
export type Fate = "erased" | "emptied" | "kept";

type Source = Pick<Services, "db" | "objects" | "kv">;

/** Who goes. What they were called is looked for where a number would not do. */
export interface Leaver {
  id_usuario: number;
  /** Null: gone already, on a second run. */
  nombre_usuario: string | null;
  correo: string | null;
}

/**
 * A file of the copy of everything: rows, as a list in JSON, the bytes of an object, or a document that is
 * sealed in the store and readable in the copy.
 */
export type ExportPart =
  | { name: string; rows: AsyncIterable<object> }
  | { path: string; object: string }
  | { path: string; sealed: string };

/**
 * What a room keeps of people, in its `personal-data.server.ts`. Listed in
 * `app/features/privacy/personal-data.server.ts`, where a test sees that no table is in nobody's.
 */
export interface PersonalData {
  /** Every column that names a person, as `table.column`. */
  columns: Readonly<Record<string, Fate>>;
  exportOf(source: Source, id_usuario: number): AsyncGenerator<ExportPart>;
  /** In bounded steps; may be stopped anywhere and begins anew. Nobody can sign in as them any more. */
  forget(source: Source, who: Leaver, signal: AbortSignal): Promise<void>;
}

/** Rows of one statement. */
const STEP = 500;

interface Reading {
  /** Columns and what they are equal to. */
  where: Readonly<Record<string, string | number>>;
  /** Orders the rows, and is another in each of them. */
  key: string;
  /** Columns that tell nobody anything. */
  without?: readonly string[];
}

/** The rows of a table, read in steps, with times as dates. */
export async function* rowsOf(
  db: Database,
  table: keyof Schema,
  { where, key, without = [] }: Reading,
): AsyncGenerator<Record<string, unknown>> {
  for (let last: unknown = null; ;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${matching(where)} ${last === null ? sql`` : sql`and ${sql.ref(key)} > ${last}`}
      order by ${sql.ref(key)} limit ${STEP}`.execute(db);
    for (const row of rows) yield readable(row, without);
    if (rows.length < STEP) return;
    last = rows.at(-1)![key];
  }
}

const TIME = /(_at|^fecha_\w+|_until|^until|_date)$/;

/** Times become dates; what is left out is not there. */
export function readable(
  row: Record<string, unknown>,
  without: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => {
        const isTime = TIME.test(name) && typeof value === "number" && value > 0;
        return [name, isTime ? new Date(value).toISOString() : value];
      }),
  );
}

/** Deletes the rows whose columns are equal to these, in steps. `key` is the table's primary key. */
export async function eraseRows<T extends keyof Schema>(
  db: Database,
  table: T,
  key: readonly (keyof Schema[T] & string)[],
  where: Readonly<Record<string, string | number>>,
): Promise<void> {
  await deleteInSteps(db, table, key, matching(where));
}

function matching(where: Readonly<Record<string, string | number>>): RawBuilder<boolean> {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** For a room of which nothing is asked for. */
export async function* nothing(): AsyncGenerator<never> {}
