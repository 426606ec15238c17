import {
  assertKvKey,
  DEFAULT_KV_LIST_LIMIT,
  type KeyValueStore,
  type KvList,
  type KvListOptions,
  type KvPutOptions,
  ttlMillis,
} from "./kv.ts";
import { LocalSignals } from "./signals.ts";

const MAX_CHARACTERS = 32 * 1024 * 1024;

interface Entry {
  value: string;
  /** Milliseconds since the epoch; Infinity: it stays. */
  expiresAt: number;
}

/** Keys and values in this process alone, of bounded size: what was written longest ago goes first. */
export function openMemoryKv({ maxCharacters = MAX_CHARACTERS } = {}): KeyValueStore {
  return new MemoryKv(maxCharacters);
}

class MemoryKv implements KeyValueStore {
  readonly signals = new LocalSignals();
  readonly #entries = new Map<string, Entry>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  async get(key: string): Promise<string | null> {
    assertKvKey(key);
    return this.#live(key)?.value ?? null;
  }

  async getMany(keys: readonly string[]): Promise<(string | null)[]> {
    for (const key of keys) assertKvKey(key);
    return keys.map((key) => this.#live(key)?.value ?? null);
  }

  async put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    assertKvKey(key);
    this.#set(key, value, expiryOf(options));
  }

  async delete(key: string): Promise<void> {
    assertKvKey(key);
    this.#remove(key);
  }

  async list(options: KvListOptions = {}): Promise<KvList> {
    const { prefix = "", cursor = "", limit = DEFAULT_KV_LIST_LIMIT } = options;
    const all = [...this.#entries.keys()].filter((key) => key.startsWith(prefix) && key > cursor);
    const keys = all.filter((key) => this.#live(key)).sort();
    const page = keys.slice(0, limit);
    return { keys: page, ...(keys.length > limit && { cursor: page.at(-1)! }) };
  }

  async increment(key: string, by = 1, options?: KvPutOptions): Promise<number> {
    assertKvKey(key);
    const expiry = expiryOf(options);
    const before = this.#live(key);
    const count = Number(before?.value ?? 0) + by;
    this.#set(key, String(count), before?.expiresAt ?? expiry);
    return count;
  }

  async compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    assertKvKey(key);
    const expiry = expiryOf(options);
    if ((this.#live(key)?.value ?? null) !== expected) return false;
    this.#set(key, value, expiry);
    return true;
  }

  async sweep(): Promise<number> {
    const expired = [...this.#entries.keys()].filter((key) => !this.#live(key));
    for (const key of expired) this.#remove(key);
    return expired.length;
  }

  async ping(): Promise<void> {}

  async time(): Promise<number> {
    return Date.now();
  }

  async close(): Promise<void> {
    this.#entries.clear();
    this.#characters = 0;
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry : undefined;
  }

  #set(key: string, value: string, expiresAt: number): void {
    this.#remove(key);
    this.#entries.set(key, { value, expiresAt });
    this.#characters += key.length + value.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#characters -= key.length + entry.value.length;
  }
}

function expiryOf(options?: KvPutOptions): number {
  const ttl = ttlMillis(options);
  return ttl === null ? Infinity : Date.now() + ttl;
}
