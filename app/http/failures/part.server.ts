import { log } from "#app/log.server.ts";
import { expectedFailure } from "./failure.server.ts";
import { noteMissing } from "./whole.server.ts";

/**
 * Reads a part of a page that fails alone: null when it could not be read, which is logged. A refusal is
 * about the whole page and is thrown on.
 */
export async function part<T>(name: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    const expected = expectedFailure(error);
    if (error instanceof Response || (expected && expected.status < 500)) throw error;
    noteMissing();
    // A database that is away has been logged, once for all that miss it.
    if (expected?.code !== "database_away") {
      log.error({ err: error, part: name }, "a part of the page failed");
    }
    return null;
  }
}
