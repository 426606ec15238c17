import type { Readable } from "node:stream";
import { readPast } from "./multipart.server.ts";

/** The bytes of a file of a form, as long as they are not too many; the rest is read past. */
export async function readWhole(stream: Readable, maxBytes: number): Promise<Buffer | "too_large"> {
  const parts: Buffer[] = [];
  let left = maxBytes;
  for await (const part of stream as AsyncIterable<Buffer>) {
    left -= part.byteLength;
    if (left < 0) {
      await readPast(stream);
      return "too_large";
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
