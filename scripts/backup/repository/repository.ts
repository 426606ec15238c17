import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  CHUNK_BYTES,
  decryptChunks,
  encryptChunks,
  TAG_BYTES,
} from "#app/features/vault/chunks.server.ts";
import { SealError } from "#app/features/vault/seal.server.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { Refusal } from "../../admin/program.ts";
import { type Keys, newKeyFile, openKeyFile } from "./keys.ts";

const KEY_FILE = "key.json";
const SNAPSHOTS = "snapshot-";
const LISTS = "list-";
const SALT_BYTES = 32;
/** How what holds an object is called: nobody who only sees the store learns the object's name. */
export const OBJECT_KEY = /^[0-9a-f]{64}$/;

interface Place {
  store: ObjectStore;
  /** As the operator knows it. */
  name: string;
  passphrase: string;
}

/**
 * Backups that share what they hold, in a folder or a bucket. `key.json` has the keys, which the passphrase
 * opens; each object of the store lies there once, encrypted; a snapshot holds the database, and names its
 * objects.
 */
export class Repository {
  readonly name: string;
  readonly store: ObjectStore;
  readonly instance: string;
  readonly #master: Buffer;
  readonly #names: Buffer;

  constructor({ store, name }: Place, { master, instance }: Keys) {
    this.name = name;
    this.store = store;
    this.instance = instance;
    this.#master = master;
    this.#names = derive(master, Buffer.alloc(0), "names");
  }

  /** Throws {@link Refusal} when there is none. */
  static async open(place: Place): Promise<Repository> {
    const found = await place.store.get(KEY_FILE);
    if (!found) throw new Refusal(`there are no backups at ${place.name}`);
    return new Repository(place, await openKeyFile(await text(found.body), place.passphrase));
  }

  /** Makes it when there is none. Throws {@link Refusal} when it is of another instance. */
  static async openFor(place: Place, instance: string): Promise<Repository> {
    if (await place.store.head(KEY_FILE)) {
      const repository = await Repository.open(place);
      if (repository.instance === instance) return repository;
      throw new Refusal(`the backups at ${place.name} are of another instance`);
    }
    const { objects } = await place.store.list({ limit: 1 });
    if (objects.length > 0) throw new Refusal(`${place.name} has other things, and no key.json`);
    const { text: file, keys } = await newKeyFile(place.passphrase, instance);
    await place.store.put(KEY_FILE, Buffer.from(file));
    return new Repository(place, keys);
  }

  /** Where the object of this name lies. */
  keyOfObject(name: string): string {
    return createHmac("sha256", this.#names).update(name).digest("hex");
  }

  keyOfSnapshot(snapshot: string): string {
    return SNAPSHOTS + snapshot;
  }

  /** What says which objects a snapshot has. */
  keyOfList(snapshot: string): string {
    return LISTS + snapshot;
  }

  /** The names of the snapshots, the oldest first. */
  async snapshots(): Promise<string[]> {
    return this.#named(SNAPSHOTS);
  }

  /** Of which snapshots there are lists: also of those that were never finished. */
  async lists(): Promise<string[]> {
    return this.#named(LISTS);
  }

  async #named(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await this.store.list({ prefix, ...(cursor && { cursor }) });
      names.push(...page.objects.map(({ key }) => key.slice(prefix.length)));
      if (!page.cursor) return names.sort();
      cursor = page.cursor;
    }
  }

  async put(key: string, plain: AsyncIterable<Uint8Array>): Promise<void> {
    const salt = randomBytes(SALT_BYTES);
    const secret = this.#keyOf(salt);
    const sealed = async function* () {
      yield salt;
      yield* encryptChunks(secret, key, plain);
    };
    await this.store.put(key, Readable.from(sealed(), { objectMode: false }));
  }

  /** What was put. Reading it throws {@link Refusal} when it is missing, cut or changed. */
  get(key: string): Readable {
    return Readable.from(this.#opened(key), { objectMode: false });
  }

  async *#opened(key: string) {
    const found = await this.store.get(key);
    if (!found) throw new Refusal(`${key} is missing at ${this.name}`);
    try {
      const bytes = found.body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
      const { salt, rest } = await splitSalt(bytes);
      yield* decryptChunks(this.#keyOf(salt), key, rest);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      throw new Refusal(`${key} at ${this.name} is damaged`);
    } finally {
      found.body.destroy();
    }
  }

  #keyOf(salt: Buffer): KeyObject {
    return createSecretKey(derive(this.#master, salt, "content"));
  }
}

/** How many bytes an object of this size takes here. */
export function sealedSize(plain: number): number {
  return SALT_BYTES + plain + Math.max(1, Math.ceil(plain / CHUNK_BYTES)) * TAG_BYTES;
}

function derive(master: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, salt, `shortit backup ${purpose}`, 32));
}

async function splitSalt(bytes: AsyncIterator<Buffer, undefined>) {
  let head = Buffer.alloc(0);
  while (head.length < SALT_BYTES) {
    const next = await bytes.next();
    if (next.done) throw new SealError("shorter than its salt");
    head = Buffer.concat([head, next.value]);
  }
  const rest = async function* () {
    if (head.length > SALT_BYTES) yield head.subarray(SALT_BYTES);
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
  };
  return { salt: head.subarray(0, SALT_BYTES), rest: rest() };
}
