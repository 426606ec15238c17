import type { RedisClientType } from "redis";
import { within } from "../away.ts";
import type { Host, RedisAddress } from "./address.ts";
import type { RedisForm } from "./form.ts";
import { connectTo, endClient } from "./line.ts";
import { OneServer } from "./one.ts";

type SentinelAddress = Extract<RedisAddress, { form: "sentinel" }>;

/**
 * The primary that sentinels name, asked for anew whenever a line to it was lost. What is the way of a
 * client by https://redis.io/docs/latest/develop/reference/sentinel-clients/: a sentinel says which server
 * it is, and the server says that it is so.
 */
export function openSentinel(address: SentinelAddress, timeoutMs: number): RedisForm {
  const sentinels = [...address.hosts];
  const { tls, login, name, sentinelLogin } = address;
  // So that the last one is still asked when all others are silent.
  const patience = timeoutMs / (sentinels.length + 1);

  async function connect(lost: () => void): Promise<RedisClientType> {
    let failure: unknown;
    for (const sentinel of [...sentinels]) {
      try {
        const primary = await within(patience, "kv", primaryBy(sentinel));
        return await toPrimary(primary, lost);
      } catch (error) {
        failure = error;
        // Others are asked before it the next time.
        sentinels.push(...sentinels.splice(sentinels.indexOf(sentinel), 1));
      }
    }
    throw failure;
  }

  async function primaryBy(sentinel: Host): Promise<Host> {
    const client = await connectTo(sentinel, { tls, login: sentinelLogin, timeoutMs: patience });
    try {
      const command = ["SENTINEL", "GET-MASTER-ADDR-BY-NAME", name];
      const found = await client.sendCommand<[string, string] | null>(command);
      if (!found) throw new Error(`the sentinels know no primary of the name ${name}`);
      return { host: found[0], port: Number(found[1]) };
    } finally {
      endClient(client);
    }
  }

  async function toPrimary(host: Host, lost: () => void): Promise<RedisClientType> {
    const client = await connectTo(host, { tls, login, timeoutMs: patience, lost });
    try {
      const [role] = await within(patience, "kv", client.sendCommand<[string]>(["ROLE"]));
      if (role !== "master") throw new Error("the server that a sentinel names is no primary");
      return client;
    } catch (error) {
      endClient(client);
      throw error;
    }
  }

  return new OneServer(connect, timeoutMs);
}
