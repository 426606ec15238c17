import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "../admin/program.ts";
import { withScratch } from "../backup/scratch.ts";
import { freePort } from "../lib/free-port.ts";
import { program } from "../lib/processes.ts";

const START_MS = 60_000;
/** Whatever the operator's own instance uses, this one keeps to its folder. */
const OWN = [
  ...["DATABASE_URL", "KV_URL", "SMTP_URL", "SITE_URL", "ADS_FILE", "SESSION_SECRET"],
  ...["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ...["S3_FORCE_PATH_STYLE", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "GOOGLE_ISSUER"],
];

/** Serves a new demo from a folder that is gone when `use` is done. */
export async function withOwnSite<T>(use: (url: string) => Promise<T>): Promise<T> {
  return withScratch(tmpdir(), [], (dataDir) => serve(dataDir, use));
}

async function serve<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...Object.fromEntries(OWN.map((name) => [name, ""])),
    ...{ DATA_DIR: dataDir, PORT: `${port}`, HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    ...{ WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "1000", NODE_ENV: "production" },
  };
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const stop = () => server?.kill("SIGTERM");
  process.on("exit", stop);
  try {
    await makeDemo(environment);
    server = startServer(environment);
    await untilReady(url, server);
    return await use(url);
  } finally {
    if (server?.exitCode === null && stop()) await once(server, "exit");
    process.off("exit", stop);
  }
}

function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  const stdio: StdioOptions = ["ignore", "ignore", "inherit"];
  return spawn(process.execPath, [program("serve")], { env, stdio });
}

async function makeDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const demo = spawn(process.execPath, [program("demo")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(demo, "exit")) as [number | null];
  if (code !== 0) throw new Refusal("the demo could not be made");
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const started = Date.now(); Date.now() - started < START_MS; await delay(200)) {
    if (server.exitCode !== null) break;
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Refusal("the server did not start");
}
