import type { S3Config } from "#storage/s3/store.ts";

export const ACCESS_KEY_ID = "test-access-key";
export const SECRET_ACCESS_KEY = "test-secret-key";

/** What a client of the test server needs; buckets are made by whoever uses them. */
export function s3Config(port: number, bucket: string): S3Config {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket,
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
    forcePathStyle: true,
  };
}
