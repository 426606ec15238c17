import { AwayError } from "../away.ts";
import {
  assertKvKey,
  DEFAULT_KV_LIST_LIMIT,
  type KeyValueStore,
  type KvList,
  type KvListOptions,
  type KvPutOptions,
  ttlMillis,
} from "../kv.ts";
import { parseRedisAddress } from "./address.ts";
import { openCluster } from "./cluster.ts";
import type { RedisForm } from "./form.ts";
import { openOne } from "./one.ts";
import { openSentinel } from "./sentinel.ts";
import { RedisSignals } from "./signals.ts";

const TIMEOUT_MS = 1_000;

interface Options {
  keyPrefix?: string;
  /** For one call, with connecting where it is the first. */
  timeoutMs?: number;
}

/**
 * Keys and values in Redis (or servers that speak its protocol) at an address as docs/operating.md has them for
 * `KV_URL`, each key after `keyPrefix`, so that others may share it. It connects at the first call. Calls throw
 * `AwayError` while the server is away, silent or full; the first one after its return works again. In a
 * cluster that is so for the keys of one server.
 */
export function openRedisKv(
  url: string,
  { keyPrefix = "shortit:kv:", timeoutMs = TIMEOUT_MS }: Options = {},
): KeyValueStore {
  return new RedisKv(openForm(url, timeoutMs), keyPrefix);
}

function openForm(url: string, timeoutMs: number): RedisForm {
  const address = parseRedisAddress(url);
  if (address.form === "one") return openOne(address.url, timeoutMs);
  return address.form === "cluster"
    ? openCluster(address, timeoutMs)
    : openSentinel(address, timeoutMs);
}

class RedisKv implements KeyValueStore {
  readonly signals: RedisSignals;
  readonly #redis: RedisForm;
  readonly #keyPrefix: string;

  constructor(redis: RedisForm, keyPrefix: string) {
    this.#redis = redis;
    this.#keyPrefix = keyPrefix;
    this.signals = new RedisSignals({
      prefix: keyPrefix,
      open: (lost) => redis.listen(lost),
      send: (channel, message) => redis.askAny((client) => client.publish(channel, message)),
    });
  }

  async get(key: string): Promise<string | null> {
    const full = this.#full(key);
    return this.#redis.ask(full, (client) => client.get(full));
  }

  async getMany(keys: readonly string[]): Promise<(string | null)[]> {
    if (keys.length === 0) return [];
    return this.#redis.getMany(keys.map((key) => this.#full(key)));
  }

  async put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    const ttl = ttlMillis(options);
    const expiration = ttl === null ? undefined : ({ type: "PX", value: ttl } as const);
    const full = this.#full(key);
    await this.#redis.ask(full, (client) => client.set(full, value, { expiration }));
  }

  async delete(key: string): Promise<void> {
    const full = this.#full(key);
    await this.#redis.ask(full, (client) => client.unlink(full));
  }

  /** Server by server, so the cursor says at which one it is, too. */
  async list(options: KvListOptions = {}): Promise<KvList> {
    const { prefix = "", limit = DEFAULT_KV_LIST_LIMIT } = options;
    const pattern = `${escapeGlob(this.#keyPrefix + prefix)}*`;
    const keys = new Set<string>();
    let [server, cursor] = placeOf(options.cursor);
    for (const each of await this.#redis.servers()) {
      // Should that server have gone meanwhile, it goes on at the next.
      if (each < server) continue;
      if (each > server) [server, cursor] = [each, "0"];
      do {
        if (keys.size >= limit) return { keys: [...keys], cursor: `${cursor} ${server}` };
        const scanned = await this.#redis.askAt(server, (client) =>
          client.scan(cursor, { MATCH: pattern, COUNT: limit }),
        );
        for (const key of scanned.keys) keys.add(key.slice(this.#keyPrefix.length));
        cursor = scanned.cursor;
      } while (cursor !== "0");
    }
    return { keys: [...keys] };
  }

  async increment(key: string, by = 1, options?: KvPutOptions): Promise<number> {
    const full = this.#full(key);
    const call = {
      keys: [full],
      arguments: [String(by), String(ttlMillis(options) ?? "")],
    };
    return Number(await this.#redis.ask(full, (client) => client.eval(INCREMENT, call)));
  }

  async compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    const ttl = String(ttlMillis(options) ?? "");
    const full = this.#full(key);
    const call = {
      keys: [full],
      arguments: expected === null ? [value, ttl] : [value, ttl, expected],
    };
    return (await this.#redis.ask(full, (client) => client.eval(COMPARE_AND_SET, call))) === 1;
  }

  /** Redis forgets by itself. */
  async sweep(): Promise<number> {
    return 0;
  }

  partOf(key: string): string {
    return this.#redis.serverOf(this.#keyPrefix + key);
  }

  /** A full server answers what only reads, so this writes. */
  async ping(part?: string): Promise<void> {
    for (const server of await this.#redis.servers()) {
      if (part === undefined || part === server) await this.#pingAt(server);
    }
  }

  time(): Promise<number> {
    return this.#redis.askAny(async (client) => {
      const [seconds, micros] = await client.sendCommand<string[]>(["TIME"]);
      return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
    });
  }

  async close(): Promise<void> {
    this.signals.close();
    await this.#redis.close();
  }

  async #pingAt(server: string): Promise<void> {
    const names = Array.from({ length: MOST_PING_KEYS }, (_, n) => (n ? `ping:${n}` : "ping"));
    const key = names.find((name) => this.partOf(name) === server);
    if (key === undefined) return;
    try {
      await this.put(key, "", { expirationTtl: 60 });
    } catch (error) {
      if (!server || !(error instanceof AwayError)) throw error;
      throw new AwayError("kv", `${server}, ${error.message}`, error);
    }
  }

  #full(key: string): string {
    assertKvKey(key);
    return this.#keyPrefix + key;
  }
}

/** Where a list goes on: the server and its own cursor. */
function placeOf(cursor = "0 "): [server: string, cursor: string] {
  const space = cursor.indexOf(" ");
  return [cursor.slice(space + 1), cursor.slice(0, space)];
}

/** Among so many there is one for each server; one that has hardly any slots is not asked. */
const MOST_PING_KEYS = 1000;

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
