import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { Refusal } from "../admin/program.ts";
import {
  Digest,
  END,
  type End,
  endSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from "./archive.ts";

export interface Entry {
  name: string;
  size: number;
  /** To be read to its end. */
  body: Readable;
}

/** A backup that can be read: a file, or one of several that share what they hold. */
export interface Source {
  /** What it is called to the operator. */
  name: string;
  /**
   * Reads all of it, and tells how much of it is read (0 to 1). Throws {@link Refusal} unless it is a backup
   * and whole.
   */
  verify(onPart: (part: number) => void): Promise<{ manifest: Manifest; end: End }>;
  /** Hands what is in it to `use`, one after the other: the database before the objects. */
  read(use: (entry: Entry) => Promise<void>, what?: "database only"): Promise<void>;
}

/** A backup that is a file of its own. */
export function fileSource(file: string): Source {
  return {
    name: file,
    async verify(onPart) {
      const { size } = await stat(file);
      return verifyArchive(file, (read) => onPart(read / size));
    },
    read: (use) => readArchive(file, use),
  };
}

async function readArchive(
  file: string,
  use: (entry: Entry) => Promise<void>,
  onBytes?: (read: number) => void,
): Promise<void> {
  const isCompressed = await isGzip(file);
  const source = createReadStream(file);
  let read = 0;
  source.on("data", (chunk) => onBytes?.((read += chunk.length)));
  await readEntries(source, isCompressed, use);
}

/** Hands every entry of a tar to `use`, one after the other. */
export async function readEntries(
  source: Readable,
  isCompressed: boolean,
  use: (entry: Entry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  entries.on("entry", ({ name, size }, body, next) => {
    use({ name, size, body }).then(() => next(), next);
  });
  if (isCompressed) await pipeline(source, createGunzip(), entries);
  else await pipeline(source, entries);
}

async function verifyArchive(
  file: string,
  onBytes?: (read: number) => void,
): Promise<{ manifest: Manifest; end: End }> {
  const digest = new Digest();
  let manifest: Manifest | undefined;
  let end: End | undefined;
  const look = async ({ name, size, body }: Entry) => {
    if (!manifest && name !== MANIFEST) throw new Refusal("it does not begin like a backup");
    if (name === END) {
      end = endSchema.parse(JSON.parse((await buffer(body)).toString()));
      return;
    }
    digest.begin(name, size);
    if (name === MANIFEST) {
      const text = await buffer(body);
      digest.add(text);
      manifest = manifestSchema.parse(JSON.parse(text.toString()));
      return;
    }
    for await (const chunk of body) digest.add(chunk as Buffer);
  };
  try {
    await readArchive(file, look, onBytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new Refusal(`${file} is not a whole backup: ${(error as Error).message}`);
  }
  if (!manifest || !end) throw new Refusal(`${file} is not a whole backup: its end is missing`);
  if (digest.finish() !== end.digest) throw new Refusal(`${file} is damaged`);
  return { manifest, end };
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer: bytes } = await file.read({ buffer: Buffer.alloc(2) });
    return bytes[0] === 0x1f && bytes[1] === 0x8b;
  } finally {
    await file.close();
  }
}
