import { AwayError } from "./away.ts";
import { Breaker, type Listener } from "./breaker.ts";
import { openMemoryKv } from "./kv-memory.ts";
import type { KeyValueStore, KvList, KvListOptions, KvPutOptions } from "./kv.ts";
import type { Signals } from "./signals.ts";

/**
 * A store on another machine that this process can do without for a while: what is written while it
 * is away or full is kept in memory, for this process alone. Counters go on from where they were,
 * so that no limit ends with it. What must not be forgotten is written with `shared` and fails.
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
  readonly #breaker: Breaker;

  constructor(store: KeyValueStore, onChange?: Listener) {
    this.#store = store;
    this.signals = store.signals;
    const isFailure = (error: unknown) => error instanceof AwayError;
    // The first failure counts: a store that is full still answers what only reads.
    this.#breaker = new Breaker("kv", { failures: 1, isFailure, onChange });
  }

  get(key: string): Promise<string | null> {
    return this.#orMemory((kv) => kv.get(key));
  }

  getMany(keys: readonly string[]): Promise<(string | null)[]> {
    return this.#orMemory((kv) => kv.getMany(keys));
  }

  put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    return this.#orMemory((kv) => kv.put(key, value, options), options);
  }

  delete(key: string): Promise<void> {
    return this.#orMemory((kv) => kv.delete(key));
  }

  list(options?: KvListOptions): Promise<KvList> {
    return this.#orMemory((kv) => kv.list(options));
  }

  increment(key: string, by = 1, options?: KvPutOptions): Promise<number> {
    return this.#orMemory(async (kv) => {
      const count = await kv.increment(key, by, options);
      if (kv === this.#store) await this.#memory.put(key, String(count), options);
      return count;
    }, options);
  }

  compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    return this.#orMemory((kv) => kv.compareAndSet(key, expected, value, options), options);
  }

  async sweep(): Promise<number> {
    return (await this.#orMemory((kv) => kv.sweep())) + (await this.#memory.sweep());
  }

  ping(): Promise<void> {
    return this.#store.ping();
  }

  time(): Promise<number> {
    return this.#store.time();
  }

  async close(): Promise<void> {
    await this.#memory.close();
    await this.#store.close();
  }

  async #orMemory<T>(
    call: (kv: KeyValueStore) => Promise<T>,
    { shared = false }: KvPutOptions = {},
  ): Promise<T> {
    try {
      // Whether it is back says a ping, which also writes.
      if (!this.#breaker.isClosed) await this.#breaker.run(() => this.#store.ping());
      return await this.#breaker.run(() => call(this.#store));
    } catch (error) {
      if (shared || !(error instanceof AwayError)) throw error;
      return call(this.#memory);
    }
  }
}
