import { createRequire } from "node:module";
import type redis from "redis";
import type { RedisClientType } from "redis";
import { AwayError, within } from "../away.ts";
import type { Host, Login } from "./address.ts";

const require = createRequire(import.meta.url);

/** Loaded where there is a server to speak to: with the database for a store nobody pays for it. */
export function driver() {
  return require("redis") as typeof redis;
}

interface Options<C> {
  timeoutMs: number;
  /** `lost` is called when the line has ended. */
  open: (lost: () => void) => Promise<C>;
  /** Of one that nobody asks any more. */
  end: (client: C) => void;
}

/**
 * A way to servers that the first call opens. A failure leaves it, and the next call opens another. Calls
 * throw `AwayError` while the servers are away, silent or full.
 */
export class Line<C> {
  readonly #options: Options<C>;
  readonly #driver = driver();
  #client: Promise<C> | undefined;

  constructor(options: Options<C>) {
    this.#options = options;
  }

  async ask<T>(command: (client: C) => Promise<T>): Promise<T> {
    const client = (this.#client ??= this.#open());
    let isOpen = false;
    const answer = client.then((ready) => {
      isOpen = true;
      return command(ready);
    });
    try {
      return await within(this.#options.timeoutMs, "kv", answer);
    } catch (error) {
      // Before that it is an answer to who we are, and the next one may be another.
      const isReply = isOpen && error instanceof this.#driver.ErrorReply;
      if (isReply && !CANNOT_NOW.test(error.message)) throw error;
      if (!isReply || NO_PRIMARY.test(error.message)) this.#leave(client);
      throw error instanceof AwayError ? error : new AwayError("kv", messageOf(error), error);
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    if (client) this.#leave(client);
    await client?.catch(() => undefined);
  }

  #open(): Promise<C> {
    const opened: Promise<C> = this.#options.open(() => this.#leave(opened));
    return opened;
  }

  /** Of the answers that a line still owes after a silence nobody could say whose they are. */
  #leave(client: Promise<C>): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.then(this.#options.end, () => undefined);
  }
}

export interface ClientOptions {
  tls: boolean;
  login: Login;
  timeoutMs: number;
  /** Hears that the line has ended. */
  lost?: () => void;
}

export async function connectTo(host: Host, options: ClientOptions): Promise<RedisClientType> {
  const { tls, login, timeoutMs } = options;
  const socket = tls ? { ...host, tls: true as const } : host;
  return connected({ ...login, socket }, timeoutMs, options.lost);
}

/** Connects a client that does not connect again. */
export async function connected(
  options: redis.RedisClientOptions,
  timeoutMs: number,
  lost = (): void => undefined,
): Promise<RedisClientType> {
  const client = driver().createClient({
    ...options,
    disableOfflineQueue: true,
    socket: { ...options.socket, connectTimeout: timeoutMs, reconnectStrategy: false },
  }) as RedisClientType;
  // What is lost shows in the calls that fail; without a listener it would end the process.
  client.on("error", lost);
  try {
    await within(timeoutMs, "kv", client.connect());
    return client;
  } catch (error) {
    endClient(client);
    throw error;
  }
}

export function endClient(client: RedisClientType): void {
  if (client.isOpen) client.destroy();
}

/** No fault of the command: the server is full, starting, a copy, without its main one, or does not know us. */
const CANNOT_NOW =
  /^(OOM|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|BUSY|NOREPLICAS|NOAUTH|WRONGPASS)\b/;

/** Another server takes what is written. */
const NO_PRIMARY = /^(READONLY|MASTERDOWN)\b/;

function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
