import type { Database } from "#db/client.ts";

/** Forgets what the feed learned of somebody, by the name that the tables have for them. What they hid stays hidden. */
export async function forgetTaste(trx: Database, viewer: string): Promise<void> {
  for (const table of ["encuentros", "gustos"] as const) {
    await trx.deleteFrom(table).where("viewer", "=", viewer).execute();
  }
}
