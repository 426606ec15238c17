import { randomBytes } from "node:crypto";
import type { S3Config } from "#storage/s3/store.ts";
import { newFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { HOST } from "./fronts.ts";
import { type GuardedServer, startGuarded } from "./guard.ts";

interface Stores {
  databaseUrl: string;
  kvUrl: string;
  bucket: S3Config;
}

export interface WebMachine extends GuardedServer {
  url: string;
}

/**
 * Two web machines and one that works, as docs/operating.md has them under "Several machines": nothing on their own
 * disks is shared. `mails` is the data folder that the worker's mails lie in.
 */
export async function startMachines({ databaseUrl, kvUrl, bucket }: Stores) {
  const shared = {
    ...{ HOST: "127.0.0.1", SITE_URL: `https://${HOST}`, TRUST_PROXY: 1, LOG_LEVEL: "warn" },
    ...{ DATABASE_URL: databaseUrl, KV_URL: kvUrl, MAX_UPLOAD_MB: 64, WEB_CONCURRENCY: 1 },
    ...{ S3_ENDPOINT: bucket.endpoint, S3_REGION: bucket.region, S3_BUCKET: bucket.bucket },
    ...{ S3_ACCESS_KEY_ID: bucket.accessKeyId, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey },
    SESSION_SECRET: "of all machines, as an operator sets it",
    DOCUMENT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  };

  async function start(option: string, own: object, ready: RegExp) {
    const dataDir = newFolder();
    const variables = Object.entries({ ...shared, ...own, DATA_DIR: dataDir });
    const pairs = variables.map(([name, value]) => `${name}=${value}`);
    const command = ["env", ...pairs, process.execPath, "build/scripts/serve.js", option];
    return { ...(await startGuarded({ command, folder: dataDir, ready })), dataDir };
  }

  async function startWeb(): Promise<WebMachine> {
    const port = await freePort();
    const server = await start("--web-only", { PORT: port }, /Listo: http/);
    return { ...server, url: `http://127.0.0.1:${port}` };
  }

  const [one, other, worker] = await Promise.all([
    startWeb(),
    startWeb(),
    start("--worker-only", {}, /\[serve\] version/),
  ]);
  const stop = async () => {
    await Promise.all([one, other, worker].map((server) => server.stop()));
  };
  return { one, other, mails: worker.dataDir, stop };
}
