import { createClient, type RedisClientType } from "redis";
import {
  assertKvKey,
  DEFAULT_KV_LIST_LIMIT,
  type KeyValueStore,
  type KvList,
  type KvListOptions,
  type KvPutOptions,
  ttlMillis,
} from "./kv.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECT_TRIES = 3;
const FIRST_RETRY_MS = 100;

/**
 * Keys and values in Redis (or a server that speaks its protocol), each key after `keyPrefix`, so
 * that others may share it. It connects at the first call; while the server is away calls fail
 * within a second, and the first one after its return works again.
 */
export function openRedisKv(url: string, { keyPrefix = "shortit:kv:" } = {}): KeyValueStore {
  return new RedisKv(url, keyPrefix);
}

class RedisKv implements KeyValueStore {
  readonly #client: RedisClientType;
  readonly #keyPrefix: string;
  #connecting: Promise<unknown> | undefined;

  constructor(url: string, keyPrefix: string) {
    this.#keyPrefix = keyPrefix;
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectStrategy: (tries) =>
          tries < CONNECT_TRIES
            ? FIRST_RETRY_MS * 2 ** tries
            : new Error("the key-value server does not answer"),
      },
    });
    // What is lost shows in the calls that fail; without a listener it would end the process.
    this.#client.on("error", () => undefined);
  }

  async get(key: string): Promise<string | null> {
    return (await this.#connected()).get(this.#full(key));
  }

  async put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    const ttl = ttlMillis(options);
    const expiration = ttl === null ? undefined : ({ type: "PX", value: ttl } as const);
    await (await this.#connected()).set(this.#full(key), value, { expiration });
  }

  async delete(key: string): Promise<void> {
    await (await this.#connected()).unlink(this.#full(key));
  }

  async list(options: KvListOptions = {}): Promise<KvList> {
    const { prefix = "", limit = DEFAULT_KV_LIST_LIMIT } = options;
    const client = await this.#connected();
    const pattern = `${escapeGlob(this.#keyPrefix + prefix)}*`;
    const keys = new Set<string>();
    let cursor = options.cursor ?? "0";
    do {
      const scanned = await client.scan(cursor, { MATCH: pattern, COUNT: limit });
      for (const key of scanned.keys) keys.add(key.slice(this.#keyPrefix.length));
      cursor = scanned.cursor;
    } while (cursor !== "0" && keys.size < limit);
    return { keys: [...keys], ...(cursor !== "0" && { cursor }) };
  }

  async increment(key: string, by = 1, options?: KvPutOptions): Promise<number> {
    const call = {
      keys: [this.#full(key)],
      arguments: [String(by), String(ttlMillis(options) ?? "")],
    };
    return Number(await (await this.#connected()).eval(INCREMENT, call));
  }

  async compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    const ttl = String(ttlMillis(options) ?? "");
    const call = {
      keys: [this.#full(key)],
      arguments: expected === null ? [value, ttl] : [value, ttl, expected],
    };
    return (await (await this.#connected()).eval(COMPARE_AND_SET, call)) === 1;
  }

  /** Redis forgets by itself. */
  async sweep(): Promise<number> {
    return 0;
  }

  async ping(): Promise<void> {
    await (await this.#connected()).ping();
  }

  async close(): Promise<void> {
    if (this.#client.isOpen) await this.#client.close();
  }

  /** A client that has given up connecting again tries anew at the next call. */
  async #connected(): Promise<RedisClientType> {
    if (!this.#client.isOpen) {
      this.#connecting ??= this.#client.connect().finally(() => (this.#connecting = undefined));
    }
    await this.#connecting;
    return this.#client;
  }

  #full(key: string): string {
    assertKvKey(key);
    return this.#keyPrefix + key;
  }
}

/** ARGV: what to add, milliseconds to live or "". */
const INCREMENT = `
local created = redis.call('EXISTS', KEYS[1]) == 0
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if created and ARGV[2] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return count`;

/** ARGV: the value, milliseconds to live or "", what is expected (left out: nothing). */
const COMPARE_AND_SET = `
if redis.call('GET', KEYS[1]) ~= (ARGV[3] or false) then return 0 end
if ARGV[2] == '' then redis.call('SET', KEYS[1], ARGV[1])
else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 1`;

/** SCAN reads a pattern, and a key may hold its special characters. */
function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]]/g, "\\$&");
}
