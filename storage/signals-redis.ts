import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type redis from "redis";
import type { RedisClientType } from "redis";
import { LocalSignals, type Signals } from "./signals.ts";

const require = createRequire(import.meta.url);

/** The line to the server is opened again after a pause of so long, and of ten times that at most. */
const PAUSE_MS = 500;

interface Options {
  url: string;
  /** Before the name of each channel, so that others may share the server. */
  prefix: string;
  /** Sends a message to whoever subscribed at the server. */
  send: (channel: string, message: string) => Promise<unknown>;
}

/**
 * Told to all processes by Redis, and to this one at once, also while the server is away. The line on which
 * it hears opens with the first subscriber, and again by itself when it was lost.
 */
export class RedisSignals implements Signals {
  readonly reach = "all" as const;
  readonly #local = new LocalSignals();
  readonly #options: Options;
  /** What we said ourselves comes back too. */
  readonly #origin = randomUUID();
  readonly #channels = new Set<string>();
  #line: RedisClientType | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  publish(channel: string, message: string): void {
    this.#local.publish(channel, message);
    const { send, prefix } = this.#options;
    send(prefix + channel, `${this.#origin} ${message}`).catch(() => {
      // The server is away: what is told here only makes something faster.
    });
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    if (!this.#channels.has(channel)) {
      this.#channels.add(channel);
      void this.#hear(channel);
    }
    return this.#local.subscribe(channel, listener);
  }

  close(): void {
    if (this.#line?.isOpen) this.#line.destroy();
    this.#line = undefined;
  }

  async #hear(channel: string): Promise<void> {
    try {
      const line = (this.#line ??= this.#open());
      await line.subscribe(this.#options.prefix + channel, (said) => {
        const space = said.indexOf(" ");
        if (said.slice(0, space) !== this.#origin) {
          this.#local.publish(channel, said.slice(space + 1));
        }
      });
    } catch {
      // Closed meanwhile; one that is only lost connects and subscribes again by itself.
    }
  }

  #open(): RedisClientType {
    const { createClient } = require("redis") as typeof redis;
    const line: RedisClientType = createClient({
      url: this.#options.url,
      socket: { reconnectStrategy: (times) => Math.min(times, 10) * PAUSE_MS },
    });
    // What is lost shows in what is not heard; without a listener it would end the process.
    line.on("error", () => undefined);
    line.connect().catch(() => undefined);
    return line;
  }
}
