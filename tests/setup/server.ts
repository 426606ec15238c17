import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port.ts";
import { startGuarded } from "./guard.ts";

/** The built product, running for the black-box tests. */
export interface TestServer {
  url: string;
  dataDir: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    server: TestServer;
  }
}

/** Starts the built server, web and worker, on an empty data folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "shortit-api-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: port,
    HOST: "127.0.0.1",
    SITE_URL: url,
    DATA_DIR: folder,
    WEB_CONCURRENCY: 1,
    RATE_LIMIT_FACTOR: 1000,
    MAX_UPLOAD_MB: 20,
    PUSH_HOSTS: "push.example.org",
    LOG_LEVEL: "warn",
  };
  const server = await startGuarded({
    command: [
      "env",
      ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      process.execPath,
      "build/scripts/serve.js",
    ],
    folder,
    ready: /Listo: http/,
  });
  project.provide("server", { url, dataDir: folder });
  return () => server.stop();
}
