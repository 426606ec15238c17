import { AwayError } from "./away.ts";
import { Breaker, type Listener } from "./breaker.ts";
import { openMemoryKv } from "./kv-memory.ts";
import type { KeyValueStore, KvList, KvListOptions, KvPutOptions } from "./kv.ts";
import type { Signals } from "./signals.ts";

/**
 * A store on another machine that this process can do without for a while: what is written while it
 * is away or full is kept in memory, for this process alone. Counters go on from where they were,
 * so that no limit ends with it. What must not be forgotten is written with `shared` and fails. Of a store
 * in parts only what is away is done without.
 */
export function openEnduringKv(
  store: KeyValueStore,
  { onChange }: { onChange?: Listener } = {},
): KeyValueStore {
  return new EnduringKv(store, onChange);
}

class EnduringKv implements KeyValueStore {
  readonly signals: Signals;
  readonly #store: KeyValueStore;
  readonly #memory = openMemoryKv();
  readonly #onChange: Listener | undefined;
  readonly #breakers = new Map<string, Breaker>();

  constructor(store: KeyValueStore, onChange?: Listener) {
    this.#store = store;
    this.#onChange = onChange;
    this.signals = store.signals;
  }

  get(key: string): Promise<string | null> {
    return this.#orMemory(this.#partOf(key), (kv) => kv.get(key));
  }

  async getMany(keys: readonly string[]): Promise<(string | null)[]> {
    const parts = new Map<string, string[]>();
    for (const key of keys) {
      const part = this.#partOf(key);
      parts.set(part, [...(parts.get(part) ?? []), key]);
    }
    const values = new Map<string, string | null>();
    await Promise.all(
      [...parts].map(async ([part, some]) => {
        const found = await this.#orMemory(part, (kv) => kv.getMany(some));
        for (const [n, key] of some.entries()) values.set(key, found[n]!);
      }),
    );
    return keys.map((key) => values.get(key)!);
  }

  put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    return this.#orMemory(this.#partOf(key), (kv) => kv.put(key, value, options), options);
  }

  delete(key: string): Promise<void> {
    return this.#orMemory(this.#partOf(key), (kv) => kv.delete(key));
  }

  list(options?: KvListOptions): Promise<KvList> {
    return this.#orMemory(WHOLE, (kv) => kv.list(options));
  }

  increment(key: string, by = 1, options?: KvPutOptions): Promise<number> {
    const call = async (kv: KeyValueStore) => {
      const count = await kv.increment(key, by, options);
      if (kv === this.#store) await this.#memory.put(key, String(count), options);
      return count;
    };
    return this.#orMemory(this.#partOf(key), call, options);
  }

  compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    const call = (kv: KeyValueStore) => kv.compareAndSet(key, expected, value, options);
    return this.#orMemory(this.#partOf(key), call, options);
  }

  async sweep(): Promise<number> {
    return (await this.#orMemory(WHOLE, (kv) => kv.sweep())) + (await this.#memory.sweep());
  }

  ping(part?: string): Promise<void> {
    return this.#store.ping(part);
  }

  time(): Promise<number> {
    return this.#store.time();
  }

  async close(): Promise<void> {
    await this.#memory.close();
    await this.#store.close();
  }

  #partOf(key: string): string {
    return this.#store.partOf?.(key) ?? WHOLE;
  }

  #breakerOf(part: string): Breaker {
    const known = this.#breakers.get(part);
    if (known) return known;
    const isFailure = (error: unknown) => error instanceof AwayError;
    // The first failure counts: a store that is full still answers what only reads.
    const breaker = new Breaker("kv", { failures: 1, isFailure, onChange: this.#onChange });
    this.#breakers.set(part, breaker);
    return breaker;
  }

  async #orMemory<T>(
    part: string,
    call: (kv: KeyValueStore) => Promise<T>,
    { shared = false }: KvPutOptions = {},
  ): Promise<T> {
    const breaker = this.#breakerOf(part);
    try {
      // Whether it is back says a ping, which also writes.
      if (!breaker.isClosed) await breaker.run(() => this.#store.ping(part || undefined));
      return await breaker.run(() => call(this.#store));
    } catch (error) {
      if (shared || !(error instanceof AwayError)) throw error;
      return call(this.#memory);
    }
  }
}

const WHOLE = "";
