import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

const KINDS = ["sha256", "md5", "sha1"] as const;

/** Of all bytes of a file, in hexadecimal: what lists of known files are made of. */
export type Digests = Record<(typeof KINDS)[number], string>;

/** Takes bytes as they pass, and says in the end what they were. */
export function newDigests(): { update: (chunk: Uint8Array) => void; done: () => Digests } {
  const hashes = KINDS.map((kind) => [kind, createHash(kind)] as const);
  return {
    update: (chunk) => hashes.forEach(([, hash]) => hash.update(chunk)),
    done: () =>
      Object.fromEntries(hashes.map(([kind, hash]) => [kind, hash.digest("hex")])) as Digests,
  };
}

export function digestsOf(bytes: Uint8Array): Digests {
  const digests = newDigests();
  digests.update(bytes);
  return digests.done();
}

/** The same of a file whose bytes have passed already. */
export async function digestsOfFile(path: string, signal?: AbortSignal): Promise<Digests> {
  const digests = newDigests();
  const bytes = createReadStream(path, { highWaterMark: 1024 * 1024, signal });
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) digests.update(chunk);
  return digests.done();
}
