import { type BigIntStats, constants, mkdirSync } from "node:fs";
import { access, copyFile, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { abandon, chunksOf, firstAndLast, writeError } from "../bodies.ts";
import { isMissing, orNull, syncPath } from "./files.ts";
import { listKeys, pathOf } from "./layout.ts";
import { DiskPartials } from "./partials.ts";
import {
  assertObjectKey,
  type ByteRange,
  type ListedObject,
  type ListOptions,
  MAX_LIST_LIMIT,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  ObjectNotFoundError,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from "../objects.ts";
import { ownPath, sweepOwnedPaths } from "../owned-path.ts";

const TEMP_FOLDER = ".tmp";

/**
 * Objects as files of one folder, which several processes may share. Begin keys with their random
 * part: the first two characters choose the subfolder. Content types are not kept.
 */
export function openDiskStore(folder: string): ObjectStore {
  mkdirSync(join(folder, TEMP_FOLDER), { recursive: true });
  return new DiskStore(folder);
}

class DiskStore implements ObjectStore {
  readonly partials: DiskPartials;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.partials = new DiskPartials(folder);
  }

  async put(key: string, body: ObjectBody, { signal }: PutOptions = {}): Promise<ObjectInfo> {
    assertObjectKey(key);
    const chunks = chunksOf(body, signal);
    const stats = await this.#writeWhole(key, async (tempPath) => {
      const file = await open(tempPath, "wx");
      try {
        await writeFile(file, chunks);
        await file.sync();
      } finally {
        await file.close();
      }
    }).catch((error: unknown) => {
      abandon(body);
      throw writeError(error);
    });
    return infoOf(key, stats);
  }

  async get(key: string, range: ByteRange = { offset: 0 }): Promise<StoredObject | null> {
    assertObjectKey(key);
    const file = await orNull(open(pathOf(this.#folder, key)));
    if (!file) return null;
    try {
      const info = infoOf(key, await file.stat({ bigint: true }));
      const span = firstAndLast(range, info.size);
      if (span) return { ...info, body: file.createReadStream(span) };
      await file.close();
      return { ...info, body: Readable.from([]) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertObjectKey(key);
    const stats = await orNull(stat(pathOf(this.#folder, key), { bigint: true }));
    return stats && infoOf(key, stats);
  }

  async delete(keys: string | string[]): Promise<void> {
    const all = [keys].flat();
    all.forEach(assertObjectKey);
    for (const key of all) await rm(pathOf(this.#folder, key), { force: true });
  }

  async copy(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const source = pathOf(this.#folder, from);
    try {
      await this.#writeWhole(to, async (tempPath) => {
        await copyFile(source, tempPath, constants.COPYFILE_FICLONE);
        await syncPath(tempPath);
      });
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFoundError(from);
      throw writeError(error);
    }
  }

  async list({
    prefix = "",
    cursor = "",
    limit = MAX_LIST_LIMIT,
  }: ListOptions = {}): Promise<ObjectList> {
    const keys = await listKeys(this.#folder, { prefix, cursor, limit: limit + 1 });
    const page = keys.slice(0, limit);
    const objects = await Promise.all(page.map((key) => this.#listed(key)));
    const last = page.at(-1);
    return {
      objects: objects.filter((object) => object !== null),
      ...(keys.length > limit && { cursor: last }),
    };
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if (!(await this.head(key))) throw new ObjectNotFoundError(key);
    return use(pathOf(this.#folder, key));
  }

  async sweep(): Promise<void> {
    await sweepOwnedPaths(join(this.#folder, TEMP_FOLDER));
  }

  pool(): null {
    return null;
  }

  async ping(): Promise<void> {
    await access(join(this.#folder, TEMP_FOLDER), constants.R_OK | constants.W_OK);
  }

  /** Lets `fill` make a temporary file, complete and synced, and moves it into place. */
  async #writeWhole(key: string, fill: (tempPath: string) => Promise<void>): Promise<BigIntStats> {
    const { path: tempPath, release } = ownPath(join(this.#folder, TEMP_FOLDER));
    const path = pathOf(this.#folder, key);
    try {
      await fill(tempPath);
      if (await mkdir(dirname(path), { recursive: true })) await syncPath(this.#folder);
      const stats = await stat(tempPath, { bigint: true });
      await rename(tempPath, path);
      await syncPath(dirname(path));
      return stats;
    } finally {
      await release();
    }
  }

  async #listed(key: string): Promise<ListedObject | null> {
    const stats = await orNull(stat(pathOf(this.#folder, key)));
    return stats && { key, size: stats.size, uploadedAt: Math.floor(stats.mtimeMs) };
  }
}

/** The inode changes with every write, the time and size guard against its reuse. */
function infoOf(key: string, { size, mtimeNs, ino }: BigIntStats): ObjectInfo {
  const etag = [ino, mtimeNs, size].map((part) => part.toString(36)).join("-");
  return { key, size: Number(size), etag };
}
