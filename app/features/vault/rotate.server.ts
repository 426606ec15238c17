import { sql } from "kysely";
import { setImmediate } from "node:timers/promises";
import { type Env, getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import { isSealedBeside } from "./keys-in-use.server.ts";
import { open, placeOf, seal, SealError } from "./seal.server.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

const STEP = 200;

/**
 * Seals everything that an older key has sealed with the first one, in steps of a bounded number of rows;
 * what is changed meanwhile is left to whoever changes it. May be interrupted anywhere and begun again.
 * Gives how much it sealed anew, and how much does not open.
 */
export async function rotateKeys(
  db: Database,
  keys: Keys = getEnv(),
): Promise<{ sealed: number; stuck: number }> {
  const total = { sealed: 0, stuck: 0 };
  for (const column of sealedColumns) {
    const { sealed, stuck } = await rotateColumn(db, column, keys);
    total.sealed += sealed;
    total.stuck += stuck;
  }
  return total;
}

type Keys = Pick<Env, "documentKeys">;
type Key = string | number;

async function rotateColumn(db: Database, column: SealedColumn, keys: Keys) {
  const total = { sealed: 0, stuck: 0 };
  for (let after: Key | null = null; ;) {
    const rows: { key: Key; sealed: string }[] = await nextRows(db, column, { keys, after });
    for (const row of rows) {
      if (await rotateRow(db, column, { ...row, keys })) total.sealed += 1;
      else total.stuck += 1;
    }
    if (rows.length < STEP) return total;
    after = rows.at(-1)!.key;
    await setImmediate();
  }
}

async function nextRows(
  db: Database,
  column: SealedColumn,
  { keys, after }: { keys: Keys; after: Key | null },
) {
  const first = keys.documentKeys[0]!.id;
  const key = sql.ref(column.key);
  const { rows } = await sql<{ key: Key; sealed: string }>`
    select ${key} as key, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
    where ${isSealedBeside(column, [first])}
    ${after === null ? sql`` : sql`and ${key} > ${after}`}
    order by ${key} limit ${STEP}`.execute(db);
  return rows;
}

async function rotateRow(
  db: Database,
  { table, column, key }: SealedColumn,
  row: { key: Key; sealed: string; keys: Keys },
): Promise<boolean> {
  const place = placeOf(table, column, row.key);
  try {
    const anew = seal(place, open(place, row.sealed, row.keys), row.keys);
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
      where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
    return true;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error({ err: error, place }, "does not open, and stays as it is");
    return false;
  }
}
