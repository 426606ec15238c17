import { forgetOutside } from "#app/features/index/outside/changes.server.ts";
import type { Database } from "#db/client.ts";

/**
 * After the database went back in time: the search server has what was written since, and is filled anew. A database of
 * before it could be used knows nothing of it.
 */
export async function forgetSearchServer(db: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === "indices_externos")) await forgetOutside(db);
}
