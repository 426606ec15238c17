import { createRequire } from "node:module";
import type redis from "redis";
import type { RedisClientType } from "redis";
import { AwayError, within } from "./away.ts";
import {
  assertKvKey,
  DEFAULT_KV_LIST_LIMIT,
  type KeyValueStore,
  type KvList,
  type KvListOptions,
  type KvPutOptions,
  ttlMillis,
} from "./kv.ts";
import { RedisSignals } from "./signals-redis.ts";

const require = createRequire(import.meta.url);

const TIMEOUT_MS = 1_000;

interface Options {
  keyPrefix?: string;
  /** For one call, with connecting where it is the first. */
  timeoutMs?: number;
}

/**
 * Keys and values in Redis (or a server that speaks its protocol), each key after `keyPrefix`, so
 * that others may share it. It connects at the first call. Calls throw `AwayError` while the server
 * is away, silent or full; the first one after its return works again.
 */
export function openRedisKv(
  url: string,
  { keyPrefix = "shortit:kv:", timeoutMs = TIMEOUT_MS }: Options = {},
): KeyValueStore {
  return new RedisKv(url, keyPrefix, timeoutMs);
}

/** Loaded where there is a server to speak to: with the database for a store nobody pays for it. */
function driver() {
  return require("redis") as typeof redis;
}

class RedisKv implements KeyValueStore {
  readonly signals: RedisSignals;
  readonly #driver = driver();
  readonly #url: string;
  readonly #keyPrefix: string;
  readonly #timeoutMs: number;
  #client: Promise<RedisClientType> | undefined;

  constructor(url: string, keyPrefix: string, timeoutMs: number) {
    this.#url = url;
    this.#keyPrefix = keyPrefix;
    this.#timeoutMs = timeoutMs;
    this.signals = new RedisSignals({
      ...{ url, prefix: keyPrefix },
      send: (channel, message) => this.#ask((client) => client.publish(channel, message)),
    });
  }

  async get(key: string): Promise<string | null> {
    const full = this.#full(key);
    return this.#ask((client) => client.get(full));
  }

  async getMany(keys: readonly string[]): Promise<(string | null)[]> {
    if (keys.length === 0) return [];
    const full = keys.map((key) => this.#full(key));
    return this.#ask((client) => client.mGet(full));
  }

  async put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    const ttl = ttlMillis(options);
    const expiration = ttl === null ? undefined : ({ type: "PX", value: ttl } as const);
    const full = this.#full(key);
    await this.#ask((client) => client.set(full, value, { expiration }));
  }

  async delete(key: string): Promise<void> {
    const full = this.#full(key);
    await this.#ask((client) => client.unlink(full));
  }

  async list(options: KvListOptions = {}): Promise<KvList> {
    const { prefix = "", limit = DEFAULT_KV_LIST_LIMIT } = options;
    const pattern = `${escapeGlob(this.#keyPrefix + prefix)}*`;
    const keys = new Set<string>();
    let cursor = options.cursor ?? "0";
    do {
      const scanned = await this.#ask((client) =>
        client.scan(cursor, { MATCH: pattern, COUNT: limit }),
      );
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
    return Number(await this.#ask((client) => client.eval(INCREMENT, call)));
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
    return (await this.#ask((client) => client.eval(COMPARE_AND_SET, call))) === 1;
  }

  /** Redis forgets by itself. */
  async sweep(): Promise<number> {
    return 0;
  }

  /** A full server answers what only reads, so this writes. */
  async ping(): Promise<void> {
    await this.put("ping", "", { expirationTtl: 60 });
  }

  async time(): Promise<number> {
    const [seconds, micros] = await this.#ask((client) => client.sendCommand<string[]>(["TIME"]));
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  async close(): Promise<void> {
    this.signals.close();
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    if (client?.isOpen) client.destroy();
  }

  async #ask<T>(command: (client: RedisClientType) => Promise<T>): Promise<T> {
    const client = (this.#client ??= this.#connect());
    try {
      return await within(
        this.#timeoutMs,
        "kv",
        client.then((ready) => command(ready)),
      );
    } catch (error) {
      const { ErrorReply } = this.#driver;
      if (error instanceof ErrorReply && !CANNOT_NOW.test(error.message)) throw error;
      if (!(error instanceof ErrorReply)) this.#leave(client);
      throw error instanceof AwayError ? error : new AwayError("kv", messageOf(error), error);
    }
  }

  /** Of the answers that a line still owes after a silence nobody could say whose they are. */
  #leave(client: Promise<RedisClientType>): void {
    if (this.#client === client) this.#client = undefined;
    client.then(
      (ready) => ready.isOpen && ready.destroy(),
      () => undefined,
    );
  }

  async #connect(): Promise<RedisClientType> {
    const client: RedisClientType = this.#driver.createClient({
      url: this.#url,
      disableOfflineQueue: true,
      socket: { connectTimeout: this.#timeoutMs, reconnectStrategy: false },
    });
    // What is lost shows in the calls that fail; without a listener it would end the process.
    client.on("error", () => undefined);
    try {
      await within(this.#timeoutMs, "kv", client.connect());
      return client;
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
  }

  #full(key: string): string {
    assertKvKey(key);
    return this.#keyPrefix + key;
  }
}

/** No fault of the command: the server is full, starting, a copy, or without its main one. */
const CANNOT_NOW = /^(OOM|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|BUSY|NOREPLICAS)\b/;

function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
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
