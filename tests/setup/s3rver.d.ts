/** What the test server of S3 uses of a package that brings no types. */

declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  export interface Context {
    method: string;
    path: string;
    headers: Record<string, string | undefined>;
    query: Record<string, string | undefined>;
    params: { bucket?: string; key?: string };
    state: { account?: unknown };
    status: number;
    body: unknown;
  }
  export type Next = () => Promise<unknown>;
  export type Middleware = (context: Context, next: Next) => unknown;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
    });
    store: unknown;
    context: { store: unknown };
    middleware: Middleware[];
    httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}

declare module "@20minutes/s3rver/lib/middleware/authentication.js" {
  import type { Middleware } from "@20minutes/s3rver";
  export default function authentication(): Middleware;
}

declare module "@20minutes/s3rver/lib/models/account.js" {
  const account: {
    DUMMY_ACCOUNT: {
      createKeyPair(accessKeyId: string, secretAccessKey: string): void;
      revokeAccessKey(accessKeyId: string): void;
    };
  };
  export default account;
}

declare module "@20minutes/s3rver/lib/models/error.js" {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}

declare module "@20minutes/s3rver/lib/models/object.js" {
  import type { Readable } from "node:stream";
  export default class S3Object {
    constructor(bucket: string, key: string, content: unknown, metadata: object);
    bucket: string;
    key: string;
    content: Readable;
    metadata: { etag: string };
    size: number;
    lastModifiedDate: Date;
    range?: { start: number; end: number };
  }
}

declare module "@20minutes/s3rver/lib/stores/filesystem.js" {
  import type S3Object from "@20minutes/s3rver/lib/models/object.js";
  export default class FilesystemStore {
    constructor(directory: string);
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    getMetadata(bucket: string, key: string): Promise<{ "content-length": number }>;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putContent(path: string, content: unknown): Promise<[size: number, md5: string]>;
    putObject(object: S3Object): Promise<{ size: number; md5: string }>;
    getObject(
      bucket: string,
      key: string,
      range?: { start?: number; end?: number },
    ): Promise<S3Object | null>;
    deleteObject(bucket: string, key: string): Promise<void>;
    putPart(
      bucket: string,
      uploadId: string,
      partNumber: string,
      content: unknown,
    ): Promise<{ size: number; md5: string }>;
    listObjects(
      bucket: string,
      options: { prefix: string; startAfter: string },
    ): Promise<{ objects: S3Object[] }>;
  }
}
