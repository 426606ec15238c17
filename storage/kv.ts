import type { Signals } from "./signals.ts";

/**
 * Small values under a key, in the manner of an edge key-value store: sessions of the feed, rate
 * limits, one-time marks. An expired key is as good as absent from that moment on.
 *
 * Every method throws {@link RangeError} for a key that is empty or longer than MAX_KV_KEY_LENGTH,
 * and for a time to live that is not above zero.
 */
export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  /** The values of these keys in their order; null: absent. At once, where the backend can. */
  getMany(keys: readonly string[]): Promise<(string | null)[]>;
  put(key: string, value: string, options?: KvPutOptions): Promise<void>;
  delete(key: string): Promise<void>;
  /** In no promised order; pages may be a little longer or shorter than the limit. */
  list(options?: KvListOptions): Promise<KvList>;
  /**
   * Adds to a counter, atomically, and gives the new count. The time to live begins when the
   * counter is created and is not extended; an expired counter starts again from zero.
   */
  increment(key: string, by?: number, options?: KvPutOptions): Promise<number>;
  /**
   * Writes only if the value still is `expected` (null: absent), atomically, and says whether it
   * did. The time to live is that of the new value.
   */
  compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean>;
  /** For what makes something faster and may be lost. */
  readonly signals: Signals;
  /** Frees the room of expired keys, where the backend does not by itself. Gives their number. */
  sweep(): Promise<number>;
  /** Throws when the store cannot be used; with the name of a part, when that cannot. */
  ping(part?: string): Promise<void>;
  /** The name of the part that has a key, where one may be away without the others. */
  partOf?(key: string): string;
  /** What time it is where the store is: milliseconds since the epoch. */
  time(): Promise<number>;
  close(): Promise<void>;
}

export interface KvPutOptions {
  /** Seconds from now; fractions count. Forever when absent. */
  expirationTtl?: number;
  /** Every process must know of it: throws `AwayError` rather than keep it where only one does. */
  shared?: boolean;
}

export interface KvListOptions {
  prefix?: string;
  /** What the page before gave. */
  cursor?: string;
  limit?: number;
}

export interface KvList {
  keys: string[];
  /** Absent on the last page. */
  cursor?: string;
}

export const MAX_KV_KEY_LENGTH = 512;
export const DEFAULT_KV_LIST_LIMIT = 1000;

export function assertKvKey(key: string): void {
  if (key.length === 0 || key.length > MAX_KV_KEY_LENGTH) {
    throw new RangeError(`a key has 1 to ${MAX_KV_KEY_LENGTH} characters, not ${key.length}`);
  }
}

/** Whole milliseconds, at least one; null for a value that stays. */
export function ttlMillis({ expirationTtl }: KvPutOptions = {}): number | null {
  if (expirationTtl === undefined) return null;
  if (!(expirationTtl > 0) || !Number.isFinite(expirationTtl)) {
    throw new RangeError(`not a time to live: ${expirationTtl}`);
  }
  return Math.ceil(expirationTtl * 1000);
}
