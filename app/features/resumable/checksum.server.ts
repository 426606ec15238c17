import { createHash, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { withTempFolder } from "#app/features/media/temp-folder.server.ts";
import { AppError } from "#app/http/errors.ts";
import { CHECKSUMS } from "#app/http/tus-endpoint.server.ts";
import { CHECKED_PIECE_MAX } from "./limits.ts";

type Bytes = AsyncIterable<Uint8Array>;

/** What the sender computed of a piece. */
export interface Checksum {
  algorithm: (typeof CHECKSUMS)[number];
  digest: Buffer;
}

/**
 * What `Upload-Checksum` says; null where there is none. Throws `bad_input` for an algorithm that we do not
 * have, and `body_too_large` for a piece that is longer than one may be that is checked.
 */
export function checksumIn(headers: Headers): Checksum | null {
  const header = headers.get("upload-checksum");
  if (header === null) return null;
  const [name = "", text = ""] = header.split(" ");
  const algorithm = CHECKSUMS.find((one) => one === name);
  if (!algorithm || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new AppError("bad_input");
  if (Number(headers.get("content-length")) > CHECKED_PIECE_MAX) throw tooLong();
  return { algorithm, digest: Buffer.from(text, "base64") };
}

/**
 * Gives `use` the bytes once they are known to be what their sender computed; without a checksum, as they
 * come. They wait on this machine meanwhile, as bytes that are wrong must not be kept: whoever calls has asked
 * whether they may come. Throws `checksum_mismatch` and `body_too_large`.
 */
export async function withChecked<T>(
  checksum: Checksum | null,
  bytes: Readable,
  use: (checked: Bytes) => Promise<T>,
): Promise<T> {
  if (checksum === null) return use(bytes);
  const { algorithm, digest } = checksum;
  return withTempFolder(async (folder) => {
    const path = join(folder, "piece");
    const hash = createHash(algorithm);
    await writeFile(
      path,
      heard(bytes, (chunk) => hash.update(chunk)),
    );
    const got = hash.digest();
    if (got.length !== digest.length || !timingSafeEqual(got, digest)) {
      throw new AppError("checksum_mismatch");
    }
    const file = createReadStream(path);
    try {
      return await use(file as Bytes);
    } finally {
      // Where it was not read to its end it would stay open.
      file.destroy();
    }
  });
}

async function* heard(bytes: Readable, hear: (chunk: Uint8Array) => void): Bytes {
  let left = CHECKED_PIECE_MAX;
  // Destroyed, it would be a line that broke.
  const chunks = bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const chunk of chunks) {
    if ((left -= chunk.byteLength) < 0) throw tooLong();
    hear(chunk);
    yield chunk;
  }
}

function tooLong(): AppError {
  return new AppError("body_too_large");
}
