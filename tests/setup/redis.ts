import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { type GuardedServer, startGuarded } from "./guard.ts";

/** A Redis server on the loopback interface that keeps nothing. */
export async function startRedis(
  port: number,
  runFolder: string,
  settings: string[] = [],
  ready = /Ready to accept connections/,
): Promise<GuardedServer> {
  const folder = await mkdtemp(join(runFolder, "redis-"));
  const command = [
    "redis-server",
    ...["--port", String(port), "--bind", "127.0.0.1"],
    ...["--save", "", "--appendonly", "no", "--dir", folder],
    ...settings,
  ];
  return startGuarded({ command, ready });
}
