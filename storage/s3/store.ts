import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { abandon, assertRange, chunksOf, writeError } from "../bodies.ts";
import {
  assertObjectKey,
  type ByteRange,
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
import type { Pool } from "../pool.ts";
import { openS3Client, openS3Line, type S3Config } from "./client.ts";
import { answered, failureOf, isMissing, statusOf } from "./errors.ts";
import type { S3Line } from "./line.ts";
import { S3Partials } from "./partials.ts";

export type { S3Config } from "./client.ts";

/** The smallest part S3 takes. A write holds this much for each part on its way and the next. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const DELETES_AT_ONCE = 8;

/** Objects in an S3 bucket, or in a server that speaks its protocol. Nothing is sent before it is used. */
export function openS3Store(config: S3Config): ObjectStore {
  return new S3Store(config);
}

class S3Store implements ObjectStore {
  readonly partials: S3Partials;
  readonly #client: S3Client;
  readonly #line: S3Line;
  readonly #bucket: string;
  readonly #tempFolder: string;
  readonly #tempPrefix: string;

  constructor(config: S3Config) {
    this.#line = openS3Line(config);
    this.#client = openS3Client(config, this.#line);
    this.#bucket = config.bucket;
    this.partials = new S3Partials({
      client: this.#client,
      bucket: config.bucket,
      partBytes: PART_BYTES,
    });
    this.#tempFolder = config.tempFolder ?? tmpdir();
    this.#tempPrefix = `shortit-object-${tagOf(config)}-`;
  }

  async put(key: string, body: ObjectBody, options: PutOptions = {}): Promise<ObjectInfo> {
    assertObjectKey(key);
    const { contentType, signal } = options;
    const chunks = chunksOf(body, signal);
    let size = 0;
    let isSourceBroken = false;
    const counted = async function* (): AsyncIterable<Uint8Array> {
      try {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        isSourceBroken = true;
        throw error;
      }
    };
    // An abort reaches the upload as a failure of its source: with an abort signal of its own it
    // would return before the parts are cleaned away.
    const upload = new Upload({
      client: this.#client,
      params: {
        ...this.#at(key),
        Body: Readable.from(counted()),
        ContentType: contentType,
      },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      const { ETag } = await upload.done();
      return infoOf(key, size, ETag, contentType);
    } catch (error) {
      abandon(body);
      throw isSourceBroken ? error : failureOf(writeError(error));
    }
  }

  async get(key: string, range: ByteRange = { offset: 0 }): Promise<StoredObject | null> {
    assertObjectKey(key);
    const header = rangeHeader(range);
    if (header === null) return this.#withoutBody(key);
    try {
      const found = await answered(
        this.#client.send(new GetObjectCommand({ ...this.#at(key), Range: header })),
      );
      const info = infoOf(key, wholeSize(found), found.ETag, found.ContentType);
      return { ...info, body: found.Body as Readable };
    } catch (error) {
      if (isMissing(error)) return null;
      if (statusOf(error) === 416) return this.#withoutBody(key);
      throw error;
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertObjectKey(key);
    try {
      const found = await answered(this.#client.send(new HeadObjectCommand(this.#at(key))));
      return infoOf(key, found.ContentLength ?? 0, found.ETag, found.ContentType);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** One by one: what a request for several must carry differs from server to server. */
  async delete(keys: string | string[]): Promise<void> {
    const all = [keys].flat();
    all.forEach(assertObjectKey);
    for (let done = 0; done < all.length; done += DELETES_AT_ONCE) {
      const batch = all.slice(done, done + DELETES_AT_ONCE);
      await Promise.all(
        batch.map((key) => answered(this.#client.send(new DeleteObjectCommand(this.#at(key))))),
      );
    }
  }

  async copy(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    if (from === to) return this.#assertThere(from);
    const source = `${this.#bucket}/${from}`;
    try {
      await this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource: source }));
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFoundError(from) : failureOf(writeError(error));
    }
  }

  async list({ prefix, cursor, limit = MAX_LIST_LIMIT }: ListOptions = {}): Promise<ObjectList> {
    const page = await answered(
      this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          ContinuationToken: cursor,
          MaxKeys: limit,
        }),
      ),
    );
    const objects = (page.Contents ?? []).map((object) => ({
      key: object.Key ?? "",
      size: object.Size ?? 0,
      uploadedAt: object.LastModified?.getTime() ?? 0,
    }));
    const next = page.IsTruncated ? page.NextContinuationToken : undefined;
    return { objects, ...(next && { cursor: next }) };
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const { path: folder, release } = ownPath(this.#tempFolder, this.#tempPrefix);
    try {
      await mkdir(folder, { mode: 0o700 });
      const object = await this.get(key);
      if (!object) throw new ObjectNotFoundError(key);
      const path = join(folder, basename(key));
      await pipeline(object.body, createWriteStream(path));
      return await use(path);
    } finally {
      await release();
    }
  }

  async sweep(): Promise<void> {
    await sweepOwnedPaths(this.#tempFolder, this.#tempPrefix);
  }

  async ping(): Promise<void> {
    await answered(this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })));
  }

  pool(): Pool {
    return this.#line.pool();
  }

  async #withoutBody(key: string): Promise<StoredObject | null> {
    const info = await this.head(key);
    return info && { ...info, body: Readable.from([]) };
  }

  async #assertThere(key: string): Promise<void> {
    if (!(await this.head(key))) throw new ObjectNotFoundError(key);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: key };
  }
}

/** Tells the copies from this bucket from those of others who use the same temporary folder. */
function tagOf({ endpoint, bucket }: S3Config): string {
  return createHash("sha256").update(`${endpoint}\n${bucket}`).digest("hex").slice(0, 12);
}

/** Undefined for the whole object, null for no byte at all, which HTTP cannot say. */
function rangeHeader(range: ByteRange): string | null | undefined {
  assertRange(range);
  const { offset, length = Infinity } = range;
  if (length === 0) return null;
  if (length === Infinity) return offset === 0 ? undefined : `bytes=${offset}-`;
  return `bytes=${offset}-${offset + length - 1}`;
}

function wholeSize({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  return ContentRange ? Number(ContentRange.split("/")[1]) : (ContentLength ?? 0);
}

function infoOf(key: string, size: number, etag = "", contentType?: string): ObjectInfo {
  return { key, size, etag: etag.replaceAll('"', ""), ...(contentType && { contentType }) };
}
