import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/** What happens while the database has no such table. */
export async function without<T>(
  db: Database,
  table: keyof Schema,
  run: () => Promise<T>,
): Promise<T> {
  const away = `${table}_away`;
  await db.schema.alterTable(table).renameTo(away).execute();
  try {
    return await run();
  } finally {
    await db.schema.alterTable(away).renameTo(table).execute();
  }
}
