import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
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

/** Hands every entry to `use`, one after the other. */
export async function readArchive(
  file: string,
  use: (entry: Entry) => Promise<void>,
  onBytes?: (read: number) => void,
): Promise<void> {
  const entries = extract();
  entries.on("entry", ({ name, size }, body, next) => {
    use({ name, size, body }).then(() => next(), next);
  });
  const isCompressed = await isGzip(file);
  const source = createReadStream(file);
  let read = 0;
  source.on("data", (chunk) => onBytes?.((read += chunk.length)));
  if (isCompressed) await pipeline(source, createGunzip(), entries);
  else await pipeline(source, entries);
}

/** Reads all of it. Throws {@link Refusal} unless it is a backup and whole. */
export async function verifyArchive(
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
