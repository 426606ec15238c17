import { EnvError, getEnv } from "#app/env.server.ts";
import { setUpBucket } from "#storage/bucket.ts";

process.exitCode = await main();

/** Makes the bucket that S3_BUCKET names ready for use. */
async function main(): Promise<number> {
  try {
    const { s3 } = getEnv();
    if (!s3)
      throw new EnvError("S3_ENDPOINT is not set: media go to DATA_DIR, no bucket is needed");
    const { created, ruleProblem } = await setUpBucket(s3);
    console.log(`Bucket ${s3.bucket}: ${created ? "made" : "was there"}.`);
    if (ruleProblem) console.log(`It keeps the parts of uploads that broke off (${ruleProblem}).`);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
