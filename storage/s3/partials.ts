import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { z } from "zod";
import { chunksOf, writeError } from "../bodies.ts";
import { assertObjectKey, type ObjectBody } from "../objects.ts";
import {
  type PartialObject,
  PartialGoneError,
  type PartialObjects,
  PartialRemovedError,
  type SaveState,
} from "../partials.ts";
import { failureOf, isMissing } from "./errors.ts";
import { ignoreMissing, S3Tails } from "./tails.ts";

const kept = z.object({
  upload: z.string().nullable(),
  /** ETags: all parts are of one size, as some servers want it. */
  parts: z.array(z.string()),
  /** Bytes behind the last whole part, which are an object of their own meanwhile. */
  tail: z.number(),
});
type Kept = z.infer<typeof kept>;

interface Options {
  client: S3Client;
  bucket: string;
  partBytes: number;
}

/**
 * Partial objects as multipart uploads. What is less than a part waits in an object beside it, named by the
 * part that it begins: it counts for nothing once that part is there. Holds two parts in memory.
 */
export class S3Partials implements PartialObjects {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #partBytes: number;
  readonly #tails: S3Tails;

  constructor({ client, bucket, partBytes }: Options) {
    this.#client = client;
    this.#bucket = bucket;
    this.#partBytes = partBytes;
    this.#tails = new S3Tails(this.#send, bucket);
  }

  async size({ state }: PartialObject): Promise<number> {
    return this.#sizeOf(parse(state));
  }

  async append(
    partial: PartialObject,
    offset: number,
    body: ObjectBody,
    save: SaveState,
  ): Promise<void> {
    assertObjectKey(partial.key);
    const chunks = chunksOf(body);
    const now = parse(partial.state);
    if (this.#sizeOf(now) !== offset)
      throw new RangeError(`${partial.key}: not its end: ${offset}`);
    const saveOrDiscard: SaveState = async (state, size) => {
      try {
        await save(state, size);
      } catch (error) {
        // Nobody else knows of what was written just now.
        if (error instanceof PartialRemovedError) {
          await this.discard({ ...partial, state: JSON.stringify(now) });
        }
        throw error;
      }
    };
    const keep = () => saveOrDiscard(JSON.stringify(now), this.#sizeOf(now));
    let waiting = now.tail > 0 ? [await this.#readTail(partial, now)] : [];
    let bytes = now.tail;
    const keepRest = async () => {
      if (bytes > now.tail) await this.#keepTail(partial, now, Buffer.concat(waiting));
      await keep();
    };
    try {
      for await (const chunk of chunks) {
        waiting.push(Buffer.from(chunk));
        bytes += chunk.byteLength;
        while (bytes >= this.#partBytes) {
          const all = Buffer.concat(waiting);
          const tail = now.tail > 0 ? placeOf(partial, now) : null;
          await this.#sendNextPart(partial, now, { bytes: all.subarray(0, this.#partBytes), keep });
          // Before anything else can fail: they are a part now, and not to be kept as the rest, too.
          waiting = [all.subarray(this.#partBytes)];
          bytes -= this.#partBytes;
          await keep();
          if (tail) await this.#tails.drop(tail);
        }
      }
    } catch (error) {
      if (error instanceof PartialRemovedError) throw error;
      if (isMissing(error)) {
        // The server has let go of the upload: it begins anew.
        await saveOrDiscard(null, 0);
        throw new PartialGoneError(partial.key);
      }
      // What failed is told, whether or not the rest can be kept.
      await keepRest().catch(() => undefined);
      throw error;
    }
    await keepRest();
  }

  async complete(partial: PartialObject): Promise<void> {
    const now = parse(partial.state);
    const tail = now.tail > 0 ? await this.#tailOrGone(partial, now) : null;
    if (tail === "complete") return this.#tails.deleteAll(placeOf(partial, now));
    if (!now.upload) {
      const Body = tail ?? Buffer.alloc(0);
      await this.#send(
        new PutObjectCommand({ ...this.#at(partial.key), Body, ContentType: partial.contentType }),
      );
    } else {
      const parts = [...now.parts];
      try {
        if (tail) parts.push(await this.#sendPart(partial, now, tail));
        const Parts = parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
        await this.#send(
          new CompleteMultipartUploadCommand({
            ...this.#at(partial.key),
            UploadId: now.upload,
            MultipartUpload: { Parts },
          }),
        );
      } catch (error) {
        if (!(await this.#isThere(partial.key, this.#sizeOf(now)))) {
          throw isMissing(error) ? new PartialGoneError(partial.key) : error;
        }
      }
    }
    await this.#tails.deleteAll(placeOf(partial, now));
  }

  async discard(partial: PartialObject): Promise<void> {
    const now = parse(partial.state);
    if (now.upload) {
      const abort = new AbortMultipartUploadCommand({
        ...this.#at(partial.key),
        UploadId: now.upload,
      });
      await this.#send(abort).catch(ignoreMissing);
    }
    await this.#tails.deleteAll(placeOf(partial, now));
  }

  /** The upload is begun where there is none. */
  async #sendNextPart(
    partial: PartialObject,
    now: Kept,
    { bytes, keep }: { bytes: Uint8Array; keep: () => Promise<void> },
  ): Promise<void> {
    if (!now.upload) {
      const { key, contentType } = partial;
      const begin = new CreateMultipartUploadCommand({
        ...this.#at(key),
        ContentType: contentType,
      });
      now.upload = (await this.#send(begin)).UploadId ?? null;
      // Before its first part: should that fail, whoever discards it knows what to end.
      await keep();
    }
    now.parts.push(await this.#sendPart(partial, now, bytes));
    now.tail = 0;
  }

  async #sendPart({ key }: PartialObject, now: Kept, Body: Uint8Array): Promise<string> {
    const part = new UploadPartCommand({
      ...this.#at(key),
      UploadId: now.upload!,
      PartNumber: now.parts.length + 1,
      Body,
    });
    return (await this.#send(part)).ETag ?? "";
  }

  async #keepTail(partial: PartialObject, now: Kept, bytes: Uint8Array): Promise<void> {
    await this.#tails.write(placeOf(partial, now), bytes);
    now.tail = bytes.byteLength;
  }

  /** A tail that was written while nobody could note it is longer than we know. */
  async #readTail(partial: PartialObject, now: Kept): Promise<Buffer> {
    return (await this.#tails.read(placeOf(partial, now))).subarray(0, now.tail);
  }

  /** `complete` where a run before this one has ended after it had made the object. */
  async #tailOrGone(partial: PartialObject, now: Kept): Promise<Buffer | "complete"> {
    try {
      return await this.#readTail(partial, now);
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (await this.#isThere(partial.key, this.#sizeOf(now))) return "complete";
      throw new PartialGoneError(partial.key);
    }
  }

  async #isThere(key: string, size: number): Promise<boolean> {
    try {
      const { ContentLength } = await this.#send(new HeadObjectCommand(this.#at(key)));
      return ContentLength === size;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  #sizeOf({ parts, tail }: Kept): number {
    return parts.length * this.#partBytes + tail;
  }

  #at(Key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key };
  }

  #send: S3Client["send"] = async (...given: unknown[]) => {
    const send = this.#client.send.bind(this.#client) as (...all: unknown[]) => Promise<never>;
    try {
      return await send(...given);
    } catch (error) {
      throw failureOf(writeError(error));
    }
  };
}

function parse(state: string | null): Kept {
  return state === null
    ? { upload: null, parts: [], tail: 0 }
    : kept.parse(JSON.parse(state) as unknown);
}

function placeOf({ key }: PartialObject, { parts }: Kept): { key: string; parts: number } {
  return { key, parts: parts.length };
}
