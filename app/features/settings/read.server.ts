import type { Database } from "#db/client.ts";
import { isSetting } from "./schema.ts";
import type { Settings } from "./check.server.ts";

/** What stands above the environment, in the same order each time. */
export async function readSettings(db: Database): Promise<Settings> {
  const rows = await db.selectFrom("ajustes").selectAll().orderBy("nombre").execute();
  return Object.fromEntries(
    rows.filter(({ nombre }) => isSetting(nombre)).map(({ nombre, valor }) => [nombre, valor]),
  );
}
