import { isUniqueViolation } from "#db/engines/engine.ts";

interface Making<T> {
  /** What the key has made before. */
  find: (key: string) => Promise<T | undefined>;
  /** Writes a row that holds the key, in an index that has it once. */
  make: () => Promise<T>;
}

/**
 * What an idempotency key has made, made now where it has made nothing yet. Of requests that come in
 * the same moment the database lets one through, and the others find what that one made. Without a
 * key it is always made. Throws what `find` and `make` throw.
 */
export async function makeOnce<T>(key: string | null, { find, make }: Making<T>): Promise<T> {
  if (key === null) return make();
  const before = await find(key);
  if (before !== undefined) return before;
  try {
    return await make();
  } catch (error) {
    const first = isUniqueViolation(error) ? await find(key) : undefined;
    if (first === undefined) throw error;
    return first;
  }
}
