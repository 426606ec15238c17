import type { Readable } from "node:stream";
import type { PartialObjects } from "./partials.ts";
import type { Pool } from "./pool.ts";

/**
 * A bucket of named byte strings, in the manner of an edge bucket. Objects are written once and
 * whole: a `put` that fails leaves nothing, and nobody reads half of one.
 *
 * Every method throws {@link InvalidKeyError} for a key that is not {@link isObjectKey}, and
 * `AwayError` when the store does not answer.
 */
export interface ObjectStore {
  /** Replaces what was there. Throws {@link StorageFullError}, or what the source threw. */
  put(key: string, body: ObjectBody, options?: PutOptions): Promise<ObjectInfo>;
  /**
   * Null when there is no such object. The range is cut to the object, so one that starts past
   * the end has an empty body. The body must be read to its end or destroyed.
   */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** Deleting what does not exist is no error. */
  delete(keys: string | string[]): Promise<void>;
  /** Throws {@link ObjectNotFoundError}. */
  copy(from: string, to: string): Promise<void>;
  /** In the order of their keys. */
  list(options?: ListOptions): Promise<ObjectList>;
  /**
   * Gives the object as a file that is there until `use` is done, to be read only.
   * Throws {@link ObjectNotFoundError}.
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Objects whose bytes come in pieces. */
  readonly partials: PartialObjects;
  /** Removes what processes that have ended left on this machine in the middle of their work. */
  sweep(): Promise<void>;
  /** Throws when the store cannot be used. */
  ping(): Promise<void>;
  /** Null: it needs no connections. */
  pool(): Pool | null;
}

export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array> | Readable;

export interface PutOptions {
  /** Kept where the store can (S3), so that tools which read the bucket directly see it. */
  contentType?: string;
  /** Gives up the write, which then leaves nothing and throws the signal's reason. */
  signal?: AbortSignal;
}

export interface ByteRange {
  offset: number;
  /** To the end when absent. */
  length?: number;
}

export interface ObjectInfo {
  key: string;
  /** Bytes of the whole object, whatever range was asked for. */
  size: number;
  /** Changes with the content; without the quotes that HTTP puts around it. */
  etag: string;
  contentType?: string;
}

export interface StoredObject extends ObjectInfo {
  body: Readable;
}

export interface ListOptions {
  prefix?: string;
  /** What the page before gave. */
  cursor?: string;
  /** 1 to 1000. */
  limit?: number;
}

export interface ObjectList {
  objects: ListedObject[];
  /** Absent on the last page. */
  cursor?: string;
}

export interface ListedObject {
  key: string;
  size: number;
  /** Milliseconds since the epoch. */
  uploadedAt: number;
}

export const MAX_KEY_LENGTH = 200;
export const MAX_LIST_LIMIT = 1000;

const SEGMENT = "[a-z0-9_-][a-z0-9._-]*";
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`);

/** Lower-case segments joined by single slashes: a name no file system or URL can misread. */
export function isObjectKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.includes("..");
}

export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new InvalidKeyError(key);
}

export class InvalidKeyError extends Error {
  override name = "InvalidKeyError";
  constructor(key: string) {
    super(`not an object key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
  }
}

export class ObjectNotFoundError extends Error {
  override name = "ObjectNotFoundError";
  constructor(key: string) {
    super(`no such object: ${key}`);
  }
}

/** No room is left, or the quota is used up. */
export class StorageFullError extends Error {
  override name = "StorageFullError";
  constructor(cause: unknown) {
    super("the object store is full", { cause });
  }
}
