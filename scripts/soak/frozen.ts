import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { setUpBucket } from "#storage/bucket.ts";
import { freePort } from "../lib/free-port.ts";
import { allWell, callsOf } from "./calls.ts";
import { startCrashable } from "./postgres.ts";
import { signUp, startSite } from "./site.ts";
import { watch, type Watched } from "./watch.ts";

/** What was seen while one service was frozen, and from when on all was well again. */
export interface Freeze {
  what: string;
  during: Watched[];
  /** From its return until everything is answered as before, in milliseconds. */
  backAfter: number;
}

/**
 * Freezes the store of files, then the database, for so long each, under light load. Both keep their
 * connections and say nothing. Every process has to live and everything to work again afterwards.
 */
export async function freezeServices(
  { folder, seconds }: { folder: string; seconds: number },
  onProgress: (words: string) => void = () => undefined,
): Promise<{ freezes: Freeze[]; ends: string[] }> {
  // Not above: an image is built without the tests, who know how to run these.
  const { startRelay } = await import("#tests/setup/relay.ts");
  const { s3Config } = await import("#tests/setup/s3-config.ts");
  const { startS3Server } = await import("#tests/setup/s3-server.ts");
  const postgres = await startCrashable(folder);
  const s3Port = await freePort();
  const s3 = await startS3Server(s3Port, await mkdtemp(join(folder, "s3-")));
  await setUpBucket(s3Config(s3Port, "soak"));
  const lines = {
    S3: await startRelay(s3Port),
    PostgreSQL: await startRelay(Number(new URL(postgres.url).port)),
  };
  const databaseUrl = new URL(postgres.url);
  databaseUrl.port = String(lines.PostgreSQL.port);
  const store = s3Config(lines.S3.port, "soak");
  const site = await startSite(databaseUrl.href, join(folder, "data"), {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
  });
  const freezes: Freeze[] = [];
  try {
    const calls = await callsOf(site, await signUp(postgres.url));
    await site.until("everything to work", () => allWell(calls));
    for (const [what, line] of Object.entries(lines)) {
      onProgress(`${what} says nothing for ${seconds} s`);
      line.freeze();
      const watching = watch(calls);
      await delay(seconds * 1000);
      line.thaw();
      const back = performance.now();
      const during = await watching.stop();
      await site.until("everything to work again", () => allWell(calls));
      freezes.push({ what, during, backAfter: performance.now() - back });
    }
  } finally {
    await site.stop();
    for (const line of Object.values(lines)) await line.stop();
    await s3.stop();
    await postgres.stop();
  }
  return { freezes, ends: site.ends() };
}
