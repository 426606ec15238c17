import { randomUUID } from "node:crypto";
import type { RedisClientType } from "redis";
import { within } from "../away.ts";
import { endClient } from "./line.ts";
import { LocalSignals, type Signals } from "../signals.ts";

/** The line to the server is opened again after a pause of so long, and of ten times that at most. */
const PAUSE_MS = 500;

/** So often it is asked whether somebody is still there: of a machine that fell silent nothing comes anyway. */
const BEAT_MS = 5_000;

interface Options {
  /** Before the name of each channel, so that others may share the server. */
  prefix: string;
  /** Opens a line that hears; `lost` is to be called when it has ended. */
  open: (lost: () => void) => Promise<RedisClientType>;
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
  #line: Promise<RedisClientType> | undefined;
  /** Of the next look at the line, or until the next one. */
  #timer: NodeJS.Timeout | undefined;
  #isPausing = false;
  #losses = 0;

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
    const line = this.#line;
    this.#line = undefined;
    clearTimeout(this.#timer);
    line?.then(endClient, () => undefined);
  }

  async #hear(channel: string): Promise<void> {
    try {
      const line = await (this.#line ??= this.#open());
      await line.subscribe(this.#options.prefix + channel, (said) => {
        const space = said.indexOf(" ");
        if (said.slice(0, space) !== this.#origin) {
          this.#local.publish(channel, said.slice(space + 1));
        }
      });
    } catch {
      // Closed meanwhile, or lost: the next line hears all channels.
    }
  }

  #open(): Promise<RedisClientType> {
    const lost = () => this.#lose(line);
    const line: Promise<RedisClientType> = this.#options.open(lost);
    line.then(() => this.#watch(line), lost);
    return line;
  }

  #watch(line: Promise<RedisClientType>): void {
    if (this.#line !== line || this.#isPausing) return;
    this.#losses = 0;
    this.#timer = setTimeout(() => {
      line
        .then((client) => within(BEAT_MS, "kv", client.ping()))
        .then(
          () => this.#watch(line),
          () => this.#lose(line),
        );
    }, BEAT_MS);
  }

  #lose(line: Promise<RedisClientType>): void {
    if (this.#line !== line || this.#isPausing) return;
    this.#isPausing = true;
    line.then(endClient, () => undefined);
    this.#losses += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#isPausing = false;
        this.#line = undefined;
        for (const channel of this.#channels) void this.#hear(channel);
      },
      Math.min(this.#losses, 10) * PAUSE_MS,
    );
  }
}
