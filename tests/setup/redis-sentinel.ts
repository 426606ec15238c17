import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { type Guarded, type GuardedServer, startGuarded } from "./guard.ts";
import { startRedis } from "./redis.ts";

/** What the sentinel calls the primary. */
export const PRIMARY_NAME = "shortit";

export interface SentinelSetUp extends Guarded {
  primary: GuardedServer;
  sentinel: GuardedServer;
}

/**
 * A primary and its replica on the loopback interface, with a sentinel on that port that watches them; what
 * `redis-server` is may be Valkey.
 */
export async function startRedisSentinel(port: number, runFolder: string): Promise<SentinelSetUp> {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const primary = await startRedis(primaryPort, runFolder, ["--repl-diskless-sync-delay", "0"]);
  const copies = ["--replicaof", "127.0.0.1", String(primaryPort)];
  const replica = await startRedis(
    replicaPort,
    runFolder,
    copies,
    /(MASTER|PRIMARY) <-> REPLICA sync: Fin/,
  );
  const folder = await mkdtemp(join(runFolder, "sentinel-"));
  const file = join(folder, "sentinel.conf");
  await writeFile(
    file,
    `port ${port}
    bind 127.0.0.1
    dir ${folder}
    sentinel monitor ${PRIMARY_NAME} 127.0.0.1 ${primaryPort} 1
    sentinel down-after-milliseconds ${PRIMARY_NAME} 500
    sentinel failover-timeout ${PRIMARY_NAME} 3000`,
  );
  const sentinel = await startGuarded({
    command: ["redis-server", file, "--sentinel"],
    ready: /\+slave slave/,
  });
  const all = [sentinel, primary, replica];
  return {
    primary,
    sentinel,
    stop: async () => void (await Promise.all(all.map((server) => server.stop()))),
  };
}
