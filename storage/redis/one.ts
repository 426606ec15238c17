import type { RedisClientType } from "redis";
import type { KeyCommands, RedisForm } from "./form.ts";
import { connected, endClient, Line } from "./line.ts";

/** The server at an address. */
export function openOne(url: string, timeoutMs: number): RedisForm {
  return new OneServer((lost) => connected({ url }, timeoutMs, lost), timeoutMs);
}

type Connect = (lost: () => void) => Promise<RedisClientType>;

/** One server that has all keys; which one it is is asked whenever a line is opened. */
export class OneServer implements RedisForm {
  readonly listen: Connect;
  readonly #line: Line<RedisClientType>;

  constructor(connect: Connect, timeoutMs: number) {
    this.listen = connect;
    this.#line = new Line({ timeoutMs, open: connect, end: endClient });
  }

  ask<T>(_key: string, command: (client: KeyCommands) => Promise<T>): Promise<T> {
    return this.#line.ask(command);
  }

  getMany(keys: string[]): Promise<(string | null)[]> {
    return this.#line.ask((client) => client.mGet(keys));
  }

  askAny<T>(command: (client: RedisClientType) => Promise<T>): Promise<T> {
    return this.#line.ask(command);
  }

  async servers(): Promise<string[]> {
    return [""];
  }

  askAt<T>(_server: string, command: (client: RedisClientType) => Promise<T>): Promise<T> {
    return this.#line.ask(command);
  }

  serverOf(): string {
    return "";
  }

  close(): Promise<void> {
    return this.#line.close();
  }
}
