import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import S3rver, { type Context, type Next } from "@20minutes/s3rver";
import authentication from "@20minutes/s3rver/lib/middleware/authentication.js";
import accounts from "@20minutes/s3rver/lib/models/account.js";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import type { Guarded } from "./guard.ts";
import { ACCESS_KEY_ID, SECRET_ACCESS_KEY } from "./s3-config.ts";
import { S3Store } from "./s3-store.ts";

/**
 * A server that speaks S3 over HTTP on the loopback interface and checks every signature. `isOpen`: objects are read
 * without one, as where the policy of a bucket lets the machine of a CDN.
 */
export async function startS3Server(
  port: number,
  runFolder: string,
  { isOpen = false } = {},
): Promise<Guarded> {
  const folder = await mkdtemp(join(runFolder, "s3-"));
  const directory = join(folder, "buckets");
  const store = new S3Store(directory, join(folder, "temp"));
  accounts.DUMMY_ACCOUNT.revokeAccessKey("S3RVER");
  accounts.DUMMY_ACCOUNT.createKeyPair(ACCESS_KEY_ID, SECRET_ACCESS_KEY);

  const options = { address: "127.0.0.1", port, directory, silent: true, vhostBuckets: false };
  const server = new S3rver(options);
  server.store = server.context.store = store;
  const { counted, allDone } = countRequests();
  server.middleware.splice(-1, 0, counted, signedOnly(store, isOpen));
  await server.run();

  return {
    stop: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await allDone();
    },
  };
}

const authenticate = authentication();

/** A request whose connection is gone may still be writing files. */
function countRequests() {
  const running = new Set<Promise<unknown>>();
  const counted = async (_: Context, next: Next) => {
    const request = next();
    running.add(request);
    await request.finally(() => running.delete(request));
  };
  return { counted, allDone: () => Promise.allSettled(running) };
}

/** Refuses who did not sign, and answers what the package does not or, for lists, wrongly. */
function signedOnly(store: S3Store, isOpen: boolean) {
  return async (context: Context, next: Next) => {
    const [, bucket = "", key] = /^\/([^/]*)(?:\/(.*))?$/.exec(context.path) ?? [];
    if (!(isOpen && context.method === "GET" && key)) await authenticateWholePath(context);
    const { uploadId, uploads, "list-type": listType } = context.query;
    if (context.method === "DELETE" && uploadId) {
      await store.abortUpload(bucket, uploadId);
      context.status = 204;
    } else if (context.method === "GET" && !key && uploads !== undefined) {
      const Upload = await store.listUploads(bucket);
      context.body = { ListMultipartUploadsResult: { Bucket: bucket, IsTruncated: false, Upload } };
    } else if (context.method === "GET" && !key && listType === "2") {
      context.body = await listOf(store, bucket, context.query);
    } else {
      await next();
    }
  };
}

/** The package's own check of the path that was signed, which it would take without its last slash. */
async function authenticateWholePath(context: Context): Promise<void> {
  context.params = { bucket: context.path.slice(1) };
  await authenticate(context, async () => undefined);
  if (!context.state.account) throw new S3Error("AccessDenied", "Access Denied");
  delete context.headers.authorization;
}

async function listOf(store: S3Store, bucket: string, query: Context["query"]): Promise<unknown> {
  const { prefix = "", "max-keys": limit = "1000", "continuation-token": token } = query;
  const after = token ? Buffer.from(token, "base64").toString() : (query["start-after"] ?? "");
  const page = await store.listPage(bucket, { prefix, after, limit: Number(limit) });
  const last = page.objects.at(-1)?.key ?? "";
  return {
    ListBucketResult: {
      Name: bucket,
      Prefix: prefix,
      KeyCount: page.objects.length,
      MaxKeys: limit,
      IsTruncated: page.isTruncated,
      ...(page.isTruncated && { NextContinuationToken: Buffer.from(last).toString("base64") }),
      Contents: page.objects.map((object) => ({
        Key: object.key,
        LastModified: object.lastModifiedDate.toISOString(),
        ETag: object.metadata.etag,
        Size: object.size,
        StorageClass: "STANDARD",
      })),
    },
  };
}
