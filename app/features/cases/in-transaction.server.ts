import type { Database } from "#db/client.ts";

/** Joins the transaction it is given, or makes one. */
export function inTransaction<T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
