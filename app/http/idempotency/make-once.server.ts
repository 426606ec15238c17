import { isUniqueViolation } from "#db/engines/engine.ts";
import { requireSameRequest } from "./request-hash.server.ts";

/** What a key has made, with the hash of what it was made from. */
export interface Made<T> {
  made: T;
  /** Null: made before hashes were kept. */
  request_hash: string | null;
}

/** An idempotency key, if there is one, and the hash of what comes with it. */
export interface Once {
  key: string | null;
  hash: string;
}

type Find<T> = (key: string) => Promise<Made<T> | undefined>;

interface Making<T> {
  /** What the key has made before. */
  find: Find<T>;
  /** Writes a row that holds the key, in an index that has it once, and the hash. */
  make: () => Promise<T>;
}

/**
 * What an idempotency key has made, made now where it has made nothing yet. Of requests that come in
 * the same moment the database lets one through, and the others find what that one made. Without a
 * key it is always made. Throws `key_reused` and what `find` and `make` throw.
 */
export async function makeOnce<T>(once: Once, { find, make }: Making<T>): Promise<T> {
  const before = await madeBefore(once, find);
  if (before !== undefined) return before;
  try {
    return await make();
  } catch (error) {
    const first = isUniqueViolation(error) ? await madeBefore(once, find) : undefined;
    if (first === undefined) throw error;
    return first;
  }
}

/**
 * What an idempotency key has made, if anything; without a key there is nothing. Throws `key_reused`
 * where it was made from something else.
 */
export async function madeBefore<T>({ key, hash }: Once, find: Find<T>): Promise<T | undefined> {
  const before = key === null ? undefined : await find(key);
  if (!before) return undefined;
  requireSameRequest(before.request_hash, hash);
  return before.made;
}
