import { randomUUID } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import S3Object from "@20minutes/s3rver/lib/models/object.js";
import FilesystemStore from "@20minutes/s3rver/lib/stores/filesystem.js";

/**
 * The files behind the test server, corrected where the package strays from S3: writes are whole
 * or nothing, lists are in key order, every valid range is answered exactly, and uploads in parts
 * can be listed and aborted.
 */
export class S3Store extends FilesystemStore {
  readonly #tempFolder: string;
  readonly #lastWrites = new Map<string, Promise<unknown>>();

  constructor(folder: string, tempFolder: string) {
    super(folder);
    this.#tempFolder = tempFolder;
    mkdirSync(tempFolder, { recursive: true });
  }

  /** One after the other for each key, as content and hash are written separately. */
  override async putObject(object: S3Object): Promise<{ size: number; md5: string }> {
    const name = `${object.bucket}/${object.key}`;
    const before = this.#lastWrites.get(name);
    const write = Promise.allSettled([before]).then(() => super.putObject(object));
    this.#lastWrites.set(name, write);
    return write;
  }

  override async putContent(path: string, content: unknown): Promise<[number, string]> {
    const tempPath = join(this.#tempFolder, randomUUID());
    try {
      const written = await super.putContent(tempPath, content);
      await mkdir(dirname(path), { recursive: true });
      await rename(tempPath, path);
      return written;
    } catch (error) {
      await rm(tempPath, { force: true });
      throw error;
    }
  }

  override async getObject(
    bucket: string,
    key: string,
    range: { start?: number; end?: number } = {},
  ): Promise<S3Object | null> {
    const path = this.getResourcePath(bucket, key, "object");
    const metadata = await this.getMetadata(bucket, key).catch(nullIfMissing);
    if (!metadata) return null;
    const size = metadata["content-length"];
    const { start = 0, end = Infinity } = range;
    // As HTTP has it, a range that ends before it starts counts as none.
    const isRanged = range.start !== undefined && start <= end;
    const span = isRanged ? { start, end: Math.min(end, size - 1) } : { start: 0, end: size - 1 };
    const content = span.start <= span.end ? createReadStream(path, span) : Readable.from([]);
    const object = new S3Object(bucket, key, content, metadata);
    if (isRanged) object.range = span;
    // The package answers 416 to a range without content.
    if (isRanged && span.start > span.end) object.content = null as never;
    return object;
  }

  /** Leaves the folders: another request may be about to write in them. */
  override async deleteObject(bucket: string, key: string): Promise<void> {
    for (const resource of ["object", "object.md5", "metadata.json"]) {
      await rm(this.getResourcePath(bucket, key, resource), { force: true });
    }
  }

  async listPage(
    bucket: string,
    { prefix, after, limit }: { prefix: string; after: string; limit: number },
  ): Promise<{ objects: S3Object[]; isTruncated: boolean }> {
    const { objects } = await this.listObjects(bucket, { prefix, startAfter: after });
    objects.sort((a, b) => (a.key < b.key ? -1 : 1));
    return { objects: objects.slice(0, limit), isTruncated: objects.length > limit };
  }

  override async putPart(bucket: string, uploadId: string, number: string, content: unknown) {
    await this.#assertUpload(bucket, uploadId);
    return super.putPart(bucket, uploadId, number, content);
  }

  async listUploads(bucket: string): Promise<{ Key: string; UploadId: string }[]> {
    const ids = await readdir(this.#uploads(bucket)).catch(nullIfMissing);
    return Promise.all(
      (ids ?? []).map(async (UploadId) => ({
        Key: await readFile(join(this.#uploads(bucket), UploadId, "key"), "utf8"),
        UploadId,
      })),
    );
  }

  async abortUpload(bucket: string, uploadId: string): Promise<void> {
    await this.#assertUpload(bucket, uploadId);
    await rm(join(this.#uploads(bucket), uploadId), { recursive: true });
  }

  async #assertUpload(bucket: string, uploadId: string): Promise<void> {
    const folder = join(this.#uploads(bucket), uploadId);
    await access(folder).catch(() => {
      throw new S3Error("NoSuchUpload", "The specified upload does not exist.");
    });
  }

  #uploads(bucket: string): string {
    return this.getResourcePath(bucket, undefined, "uploads");
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
