import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto";
import { SealError } from "./seal.server.ts";

const CIPHER = "aes-256-gcm";
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Bytes of the plain text in one chunk; the last has fewer, or as many. */
export const CHUNK_BYTES = 64 * 1024;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Encrypts a stream in chunks of which each proves its place (the STREAM construction): the nonce is
 * their number and whether it is the last, so what was cut, reordered, repeated or taken from another
 * object does not open. The key must be of this one stream.
 */
export async function* encryptChunks(key: KeyObject, name: string, plain: Bytes) {
  let number = 0;
  for await (const { chunk, isLast } of chunked(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
    cipher.setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** The plain text, each chunk once it is proven. Throws {@link SealError} at the first that is not. */
export async function* decryptChunks(key: KeyObject, name: string, sealed: Bytes) {
  let number = 0;
  for await (const { chunk, isLast } of chunked(sealed, SEALED_BYTES)) {
    yield decrypt(key, name, { chunk, number, isLast });
    number += 1;
  }
}

function decrypt(
  key: KeyObject,
  name: string,
  { chunk, number, isLast }: { chunk: Buffer; number: number; isLast: boolean },
): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealError(`chunk ${number} of ${name} does not open`, { cause });
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Pieces of `size` bytes; the last, of which there is always one, has what is left, at most as many. */
async function* chunked(bytes: Bytes, size: number) {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    length += piece.byteLength;
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let start = 0;
    // What fills the piece exactly may be the last one.
    for (; all.length - start > size; start += size) {
      yield { chunk: all.subarray(start, start + size), isLast: false };
    }
    held = [all.subarray(start)];
    length = all.length - start;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}
