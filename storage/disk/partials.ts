import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { constants } from "node:fs";
import { dirname, join } from "node:path";
import { chunksOf, writeError } from "../bodies.ts";
import { pathOf } from "./layout.ts";
import { isMissing, orNull, syncPath } from "./files.ts";
import { assertObjectKey, type ObjectBody } from "../objects.ts";
import { type PartialObject, PartialGoneError, type PartialObjects } from "../partials.ts";

const FOLDER = ".partial";

/**
 * Partial objects as files beside the whole ones, which grow and are moved into place. How long the file is
 * says how much is kept: a process that is killed loses nothing that it has written.
 */
export class DiskPartials implements PartialObjects {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async size({ key }: PartialObject): Promise<number> {
    return (await sizeOf(this.#path(key))) ?? (await sizeOf(pathOf(this.#folder, key))) ?? 0;
  }

  async append({ key }: PartialObject, offset: number, body: ObjectBody): Promise<void> {
    const chunks = chunksOf(body);
    await mkdir(join(this.#folder, FOLDER), { recursive: true });
    const file = await open(this.#path(key), constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      let at = offset;
      for await (const chunk of chunks) {
        await writeAll(file, chunk, at);
        at += chunk.byteLength;
      }
    } catch (error) {
      throw writeError(error);
    } finally {
      await file.sync().finally(() => file.close());
    }
  }

  async complete({ key }: PartialObject): Promise<void> {
    const path = pathOf(this.#folder, key);
    if (await mkdir(dirname(path), { recursive: true })) await syncPath(this.#folder);
    try {
      await rename(this.#path(key), path);
    } catch (error) {
      if (!isMissing(error)) throw writeError(error);
      if ((await sizeOf(path)) === null) throw new PartialGoneError(key);
    }
    await syncPath(dirname(path));
  }

  async discard({ key }: PartialObject): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  #path(key: string): string {
    assertObjectKey(key);
    return join(this.#folder, FOLDER, key);
  }
}

/** At a place of its own: should two ever write, each byte still comes where it belongs. */
async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    done += (await file.write(chunk, done, chunk.byteLength - done, at + done)).bytesWritten;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.size ?? null;
}
