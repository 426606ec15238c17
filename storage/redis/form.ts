import type { RedisClientType } from "redis";

/** What servers of one address can do alike, in whatever form they run. Calls throw `AwayError`. */
export interface RedisForm {
  /** Asks the server that has the key. */
  ask<T>(key: string, command: (client: KeyCommands) => Promise<T>): Promise<T>;
  /** Of keys that may be on different servers. */
  getMany(keys: string[]): Promise<(string | null)[]>;
  /** Asks any server. */
  askAny<T>(command: (client: RedisClientType) => Promise<T>): Promise<T>;
  /** The names of the servers that have keys, in an order that stays. */
  servers(): Promise<string[]>;
  askAt<T>(server: string, command: (client: RedisClientType) => Promise<T>): Promise<T>;
  /** The name of the server that has the key, as far as we know. */
  serverOf(key: string): string;
  /** A client of its own that hears what is published. It is the caller's to end. */
  listen(lost: () => void): Promise<RedisClientType>;
  close(): Promise<void>;
}

/** What concerns one key. */
export type KeyCommands = Pick<RedisClientType, "get" | "set" | "unlink" | "eval">;
