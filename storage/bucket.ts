import { Client } from "minio";
import type { S3Config } from "./s3/client.ts";

const RULE_ID = "abort-unfinished-uploads";
/** Longer than an unfinished upload is kept (`uploads` in app/retention.ts). */
const ABORT_AFTER_DAYS = 8;

/**
 * Makes the bucket if it is missing, and has the server forget the parts of uploads whose process
 * died, unless the bucket has rules of its own. `ruleProblem` says why that could not be arranged:
 * many servers know no such rules.
 */
export async function setUpBucket(
  config: S3Config,
): Promise<{ created: boolean; ruleProblem: string | null }> {
  const client = minioClient(config);
  const created = !(await client.bucketExists(config.bucket));
  if (created) await client.makeBucket(config.bucket, config.region);
  try {
    await abortUnfinishedUploads(client, config.bucket);
    return { created, ruleProblem: null };
  } catch (error) {
    return { created, ruleProblem: (error as Error).message };
  }
}

/** The other client of the same protocol, independent of the one that `openS3Store` uses. */
export function minioClient(config: S3Config): Client {
  const endpoint = new URL(config.endpoint);
  return new Client({
    endPoint: endpoint.hostname,
    ...(endpoint.port && { port: Number(endpoint.port) }),
    useSSL: endpoint.protocol === "https:",
    accessKey: config.accessKeyId,
    secretKey: config.secretAccessKey,
    region: config.region,
    pathStyle: config.forcePathStyle,
  });
}

async function abortUnfinishedUploads(client: Client, bucket: string): Promise<void> {
  const rules = (await client.getBucketLifecycle(bucket).catch(nullIfNone))?.Rule;
  // One that we have made may be of before uploads went on for days.
  if (rules && [rules].flat().some(({ ID }) => ID !== RULE_ID)) return;
  const rule = {
    ID: RULE_ID,
    Status: "Enabled",
    Filter: { Prefix: "" },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABORT_AFTER_DAYS },
  };
  await client.setBucketLifecycle(bucket, { Rule: [rule] });
}

/** Amazon and others say by an error that a bucket has no rules yet. */
function nullIfNone(error: Error & { code?: string }): null {
  if (error.code === "NoSuchLifecycleConfiguration") return null;
  throw error;
}
