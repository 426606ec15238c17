import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "redis";
import { freePort } from "./free-port.ts";
import type { Guarded, GuardedServer } from "./guard.ts";
import { PATIENCE } from "./patience.ts";
import { startRedis } from "./redis.ts";

/** Every cluster has so many slots. */
const SLOTS = 16384;

export interface ClusterServer extends GuardedServer {
  port: number;
  /** Where the servers of the cluster talk to it. */
  bus: number;
  /** Asks it as an operator would. */
  command: (...words: (string | number)[]) => Promise<unknown>;
}

export interface RedisCluster extends Guarded {
  servers: ClusterServer[];
}

/** Three servers on the loopback interface that share the slots; the first on that port. */
export async function startRedisCluster(port: number, runFolder: string): Promise<RedisCluster> {
  const ports = [port, await freePort(), await freePort()];
  const servers = await Promise.all(ports.map((each) => startMember(each, runFolder)));
  const share = Math.ceil(SLOTS / servers.length);
  for (const [n, { command }] of servers.entries()) {
    const end = Math.min((n + 1) * share, SLOTS);
    await command("CLUSTER", "ADDSLOTSRANGE", n * share, end - 1);
    await command("CLUSTER", "SET-CONFIG-EPOCH", n + 1);
  }
  for (const one of servers) {
    for (const other of servers) {
      if (one === other) continue;
      await one.command("CLUSTER", "MEET", "127.0.0.1", other.port, other.bus);
    }
  }
  const end = Date.now() + PATIENCE.timeout;
  while (!(await Promise.all(servers.map(knowsAll))).every(Boolean)) {
    if (Date.now() > end) throw new Error("the servers of the cluster do not find together");
    await pause(50);
  }
  return {
    servers,
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}

async function startMember(port: number, runFolder: string): Promise<ClusterServer> {
  const bus = await freePort();
  const server = await startRedis(port, runFolder, [
    ...["--cluster-enabled", "yes", "--cluster-port", String(bus), "--cluster-node-timeout"],
    ...["2000", "--cluster-require-full-coverage", "no"],
  ]);
  const client = createClient({ socket: { host: "127.0.0.1", port } });
  client.on("error", () => undefined);
  await client.connect();
  const stop = async () => {
    client.destroy();
    await server.stop();
  };
  return {
    ...server,
    stop,
    port,
    bus,
    command: (...words) => client.sendCommand(words.map(String)),
  };
}

async function knowsAll({ command }: ClusterServer): Promise<boolean> {
  const info = String(await command("CLUSTER", "INFO"));
  return ["cluster_state:ok", `cluster_slots_ok:${SLOTS}`].every((line) => info.includes(line));
}
