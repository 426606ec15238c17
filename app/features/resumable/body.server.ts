import { createHash, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { getEnv } from "#app/env.server.ts";
import { tooLarge } from "#app/features/media/intake/multipart.server.ts";
import { withTempFolder } from "#app/features/media/temp-folder.server.ts";
import { drain } from "#app/http/drain.server.ts";
import { AppError } from "#app/http/errors.ts";
import { CHECKSUMS } from "#app/http/tus-endpoint.server.ts";

/** The body of a request, of which something is left to do when its answer is known. */
export interface Body {
  stream: ReadableStream<Uint8Array> | null;
  /** Whether the line broke: what had come until then is all that the stream gives. */
  isCut: () => boolean;
  /** Reads the rest away, so that its sender gets the answer. */
  drain: () => void;
  /** Breaks the line: nobody wants the rest, and its sender is to look where it stands. */
  cut: () => void;
}

/** Bytes are read as they are asked for, and no more of them. */
export function bodyOf(request: Request): Body {
  const reader = request.body?.getReader();
  const nothing = () => undefined;
  if (!reader) return { stream: null, isCut: () => false, drain: nothing, cut: nothing };
  let isCut = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => null);
        isCut = next === null;
        if (!next || next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
  const cut = () => void reader.cancel().catch(() => undefined);
  return { stream, isCut: () => isCut, drain: () => void drain(reader), cut };
}

/**
 * Gives `use` the body once it is known to be what its sender computed (`Upload-Checksum`); without one, as it
 * comes. It waits on this machine meanwhile, as bytes that are wrong must not be kept. Throws
 * `checksum_mismatch`, and `bad_input` for an algorithm that we do not have.
 */
export async function withChecked<T>(
  header: string | null,
  stream: Body["stream"],
  use: (checked: Body["stream"]) => Promise<T>,
): Promise<T> {
  if (header === null || stream === null) return use(stream);
  const { algorithm, digest } = parse(header);
  return withTempFolder(async (folder) => {
    const path = join(folder, "piece");
    const hash = createHash(algorithm);
    await pipeline(
      Readable.fromWeb(stream as NodeStream<Uint8Array>),
      hearing((chunk) => hash.update(chunk)),
      createWriteStream(path),
    );
    const got = hash.digest();
    if (got.length !== digest.length || !timingSafeEqual(got, digest)) {
      throw new AppError("checksum_mismatch");
    }
    return use(Readable.toWeb(createReadStream(path)) as Body["stream"]);
  });
}

function parse(header: string) {
  const [name = "", text = ""] = header.split(" ");
  const algorithm = CHECKSUMS.find((one) => one === name);
  if (!algorithm || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new AppError("bad_input");
  return { algorithm, digest: Buffer.from(text, "base64") };
}

function hearing(hear: (chunk: Uint8Array) => void): Transform {
  let left = getEnv().maxUploadBytes;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      if ((left -= chunk.byteLength) < 0) return done(tooLarge());
      hear(chunk);
      done(null, chunk);
    },
  });
}
