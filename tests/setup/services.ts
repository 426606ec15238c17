import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port.ts";
import { type Guarded, guardFolder } from "./guard.ts";
import { startRedisCluster } from "./redis-cluster.ts";
import { startRedisSentinel } from "./redis-sentinel.ts";
import { startRedis } from "./redis.ts";
import { startS3Server } from "./s3-server.ts";
import { createSqliteTemplate, startTestPostgres } from "./templates.ts";

/** Where the services of this run listen once they are started, and where its files go. */
export interface Services {
  /** Starts a service at the first request for its name and answers when it is ready. */
  starter: string;
  ports: Record<ServiceName, number>;
  folder: string;
}

export type ServiceName = keyof typeof start;

declare module "vitest" {
  export interface ProvidedContext {
    services: Services;
  }
}

const start = {
  postgres: startTestPostgres,
  redis: startRedis,
  redisCluster: startRedisCluster,
  redisSentinel: startRedisSentinel,
  s3: startS3Server,
};
const names = Object.keys(start) as ServiceName[];

/** Runs once, before the first test file: nothing is started that no test asks for. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "shortit-tests-"));
  const folderGuard = guardFolder(folder);
  // PostgreSQL runs as another user and has to get to its own folder.
  await chmod(folder, 0o711);
  await createSqliteTemplate(folder);
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await freePort()])),
  ) as Services["ports"];
  const started = new Map<ServiceName, Promise<Guarded>>();

  const starter = createServer((request, response) => {
    const name = request.url?.slice(1) as ServiceName;
    const service = started.get(name) ?? start[name](ports[name], folder);
    started.set(name, service);
    service.then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  starter.listen(0, "127.0.0.1");
  await once(starter, "listening");
  const { port } = starter.address() as AddressInfo;
  project.provide("services", { starter: `http://127.0.0.1:${port}`, ports, folder });

  return async () => {
    starter.close();
    const services = await Promise.allSettled(started.values());
    for (const service of services) if (service.status === "fulfilled") await service.value.stop();
    await folderGuard.stop();
  };
}
