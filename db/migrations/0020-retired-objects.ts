import type { Kysely } from "kysely";

/** What waits for its purge is called `retired`, as everywhere else. */
export async function up(db: Kysely<{ objetos: { state: string } }>): Promise<void> {
  await db.updateTable("objetos").set({ state: "retired" }).where("state", "=", "doomed").execute();
}
