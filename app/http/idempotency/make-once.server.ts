import { isUniqueViolation } from "#db/engines/engine.ts";

type Find<T> = (key: string) => Promise<T | undefined>;

interface Making<T> {
  /** What the key has made before. */
  find: Find<T>;
  /** Writes a row that holds the key, in an index that has it once. */
  make: () => Promise<T>;
}

/**
 * What an idempotency key has made, made now where it has made nothing yet. Of requests that come in
 * the same moment the database lets one through, and the others find what that one made. Without a
 * key it is always made. Throws what `find` and `make` throw.
 */
export async function makeOnce<T>(key: string | null, { find, make }: Making<T>): Promise<T> {
  const before = await madeBefore(key, find);
  if (before !== undefined) return before;
  try {
    return await make();
  } catch (error) {
    const first = isUniqueViolation(error) ? await madeBefore(key, find) : undefined;
    if (first === undefined) throw error;
    return first;
  }
}

/** What an idempotency key has made, if anything; without a key there is nothing. */
export async function madeBefore<T>(key: string | null, find: Find<T>): Promise<T | undefined> {
  return key === null ? undefined : find(key);
}
