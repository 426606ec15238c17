import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./client.ts";
import type { Schema } from "./schema.ts";

/** Rows of one statement: others get their turn in between. */
export const STEP = 1_000;

/** Repeats a statement that changes `limit` rows at most until it finds no more. Gives their number. */
export async function inSteps(change: (limit: number) => Promise<number>): Promise<number> {
  let changed = 0;
  for (;;) {
    const rows = await change(STEP);
    changed += rows;
    if (rows < STEP) return changed;
    await setImmediate();
  }
}

/** Deletes the rows of a table that meet a condition, by its primary key. Gives their number. */
export function deleteInSteps<T extends keyof Schema>(
  db: Database,
  table: T,
  key: readonly (keyof Schema[T] & string)[],
  condition: RawBuilder<boolean>,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  return inSteps(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${limit})
      and ${condition}`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
