import { createRequire } from "node:module";
import type { RedisClientType, RedisClusterType } from "redis";
import { AwayError } from "../away.ts";
import type { Host, RedisAddress } from "./address.ts";
import type { KeyCommands, RedisForm } from "./form.ts";
import { connectTo, driver, endClient, Line } from "./line.ts";

const require = createRequire(import.meta.url);

type ClusterAddress = Extract<RedisAddress, { form: "cluster" }>;

/** Servers that share the keys among them. Each is spoken to from the first call that concerns it. */
export function openCluster(address: ClusterAddress, timeoutMs: number): RedisForm {
  return new Cluster(address, timeoutMs);
}

class Cluster implements RedisForm {
  readonly #address: ClusterAddress;
  readonly #timeoutMs: number;
  readonly #slotOf = require("cluster-key-slot") as (key: string) => number;
  readonly #line: Line<RedisClusterType>;
  /** The newest that told who has what. */
  #known: RedisClusterType | undefined;
  /** Those that were left, with what will end them. */
  readonly #left = new Map<RedisClusterType, NodeJS.Timeout>();
  /** Who answered for all the last time. */
  #speaker = "";

  constructor(address: ClusterAddress, timeoutMs: number) {
    this.#address = address;
    this.#timeoutMs = timeoutMs;
    this.#line = new Line({
      timeoutMs,
      open: (lost) => this.#discover(lost),
      end: (cluster) => this.#endLater(cluster),
    });
  }

  ask<T>(key: string, command: (client: KeyCommands) => Promise<T>): Promise<T> {
    return this.#line.ask((cluster) => {
      if (this.#serverIn(cluster, key)) return command(cluster);
      throw new AwayError("kv", "no server of the cluster has the slot of the key");
    });
  }

  /** One by one: no command may have keys of several slots. They go out together all the same. */
  getMany(keys: string[]): Promise<(string | null)[]> {
    return Promise.all(keys.map((key) => this.ask(key, (client) => client.get(key))));
  }

  async askAny<T>(command: (client: RedisClientType) => Promise<T>): Promise<T> {
    const servers = await this.servers();
    const from = Math.max(servers.indexOf(this.#speaker), 0);
    let failure: unknown;
    for (const server of [...servers.slice(from), ...servers.slice(0, from)]) {
      try {
        const answer = await this.askAt(server, command);
        this.#speaker = server;
        return answer;
      } catch (error) {
        if (!(error instanceof AwayError)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  servers(): Promise<string[]> {
    return this.#line.ask(async (cluster) => cluster.masters.map(({ address }) => address).sort());
  }

  askAt<T>(server: string, command: (client: RedisClientType) => Promise<T>): Promise<T> {
    return this.#line.ask(async (cluster) => {
      const node = cluster.masters.find(({ address }) => address === server);
      if (!node) throw new AwayError("kv", `${server} is no primary of the cluster any more`);
      return command(await cluster.nodeClient(node));
    });
  }

  serverOf(key: string): string {
    return (this.#known && this.#serverIn(this.#known, key)) ?? "";
  }

  /** Whatever is published anywhere is told to all servers. */
  async listen(lost: () => void): Promise<RedisClientType> {
    const host = await this.askAny(async (client) => client.options.socket as Host);
    const { tls, login } = this.#address;
    return connectTo(host, { tls, login, timeoutMs: this.#timeoutMs, lost });
  }

  async close(): Promise<void> {
    await this.#line.close();
    for (const [cluster, timer] of this.#left) {
      clearTimeout(timer);
      endCluster(cluster);
    }
    this.#left.clear();
  }

  #serverIn(cluster: RedisClusterType, key: string): string | undefined {
    return cluster.slots[this.#slotOf(key)]?.master.address;
  }

  async #discover(lost: () => void): Promise<RedisClusterType> {
    const { hosts, tls, login } = this.#address;
    // So that the last one is still asked when all others are silent.
    const patience = Math.ceil(this.#timeoutMs / (hosts.length + 1));
    const secured = tls ? { tls: true as const } : {};
    const cluster = driver().createCluster({
      rootNodes: hosts.map((host) => ({
        socket: { ...host, ...secured, connectTimeout: patience, socketTimeout: patience },
      })),
      defaults: {
        ...login,
        disableOfflineQueue: true,
        socket: { ...secured, connectTimeout: this.#timeoutMs, reconnectStrategy: false },
      },
      // A server that is away concerns whoever wants its keys.
      minimizeConnections: true,
    }) as RedisClusterType;
    // What is lost shows in the calls that fail; without listeners it would end the process.
    let reason: unknown;
    cluster.on("error", (error: unknown) => {
      reason = error;
    });
    cluster.on("node-error", lost);
    await cluster.connect().catch((error: unknown) => {
      throw reason ?? error;
    });
    this.#known = cluster;
    return cluster;
  }

  /** Calls to its other servers are under way; by then each has its answer or was given up. */
  #endLater(cluster: RedisClusterType): void {
    const timer = setTimeout(() => {
      this.#left.delete(cluster);
      endCluster(cluster);
    }, this.#timeoutMs);
    this.#left.set(cluster, timer);
  }
}

/** Its own way of ending stops at the first line that has ended already. */
function endCluster(cluster: RedisClusterType): void {
  for (const node of cluster.nodeByAddress.values()) {
    if (node.client) endClient(node.client);
    node.client = undefined;
  }
  cluster.destroy();
}
