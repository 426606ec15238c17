import type { Database } from "#db/client.ts";
import { AwayError } from "#storage/away.ts";
import type { SearchServer } from "#storage/search-server.ts";
import { noteAsked, searchServer } from "./server.server.ts";
import { readOutside, whyNotAsked } from "./state.server.ts";

/**
 * Finds posts by the search server where there is one that knows what there is to be found, and by the index in the
 * database otherwise: that has everything always.
 */
export async function withOutside<T>(
  db: Database,
  byServer: (server: SearchServer) => Promise<T>,
  byDatabase: () => Promise<T>,
): Promise<T> {
  const server = searchServer();
  if (!server) return byDatabase();
  const reason = whyNotAsked(await readOutside(db));
  if (reason !== null) {
    noteAsked(reason);
    return byDatabase();
  }
  try {
    const found = await byServer(server);
    noteAsked(null);
    return found;
  } catch (error) {
    if (!(error instanceof AwayError) || error.what !== "search") throw error;
    noteAsked(error.message);
    return byDatabase();
  }
}
