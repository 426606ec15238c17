import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { isMissing } from "./errors.ts";

/** Of which upload, and how many parts come before it. */
interface Place {
  key: string;
  parts: number;
}

/**
 * Of uploads that are on their way, the bytes behind their last whole part, each in an object of its own. One counts
 * for nothing once the part that it begins is there.
 */
export class S3Tails {
  readonly #send: S3Client["send"];
  readonly #bucket: string;

  constructor(send: S3Client["send"], bucket: string) {
    this.#send = send;
    this.#bucket = bucket;
  }

  async read(place: Place): Promise<Buffer> {
    const found = await this.#send(new GetObjectCommand(this.#at(nameOf(place))));
    return Buffer.from(await found.Body!.transformToByteArray());
  }

  async write(place: Place, Body: Uint8Array): Promise<void> {
    await this.#send(new PutObjectCommand({ ...this.#at(nameOf(place)), Body }));
  }

  /** It counts for nothing any more: should that fail, it goes with the others in the end. */
  async drop(place: Place): Promise<void> {
    await this.#delete(nameOf(place)).catch(() => undefined);
  }

  /**
   * All of an upload, also those that a process left when it died. That of now and the one before by their
   * names: what was written a moment ago is not in every server's list yet.
   */
  async deleteAll({ key, parts }: Place): Promise<void> {
    const known = [parts, Math.max(0, parts - 1)].map((before) => nameOf({ key, parts: before }));
    for (const name of new Set([...known, ...(await this.#list(key))])) {
      await this.#delete(name).catch(ignoreMissing);
    }
  }

  async #list(key: string): Promise<string[]> {
    const names: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const list = { Bucket: this.#bucket, Prefix: prefixOf(key), ContinuationToken };
      const page = await this.#send(new ListObjectsV2Command(list));
      names.push(...(page.Contents ?? []).flatMap(({ Key = [] }) => Key));
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    return names;
  }

  async #delete(name: string): Promise<void> {
    await this.#send(new DeleteObjectCommand(this.#at(name)));
  }

  #at(Key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key };
  }
}

function nameOf({ key, parts }: Place): string {
  return `${prefixOf(key)}${parts + 1}`;
}

function prefixOf(key: string): string {
  return `${key}.tail-`;
}

export function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
