import type { LookupFunction } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { PUSH_CERTIFICATE } from "#tests/push-server.ts";
import { startReceiver } from "#tests/webhook-receiver.ts";
import { trustOf } from "./address.server.ts";
import { handOver, openAgents } from "./receiver.server.ts";

const receiver = await startReceiver();
const agents = openAgents({ ca: PUSH_CERTIFICATE });
afterAll(() => receiver.stop());

const { signal } = new AbortController();

describe("a receiver", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1"],
  ])("is never at %s, whatever name leads there when we connect", async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address, family }]);
    const inside = openAgents({ ca: PUSH_CERTIFICATE, lookup });
    const letter = {
      url: "https://push.example.org/",
      trust: "public" as const,
      headers: {},
      body: "{}",
    };
    const { reason } = await handOver(letter, inside, signal);
    expect(reason).toContain("not allowed");
  });

  it("is waited for so long, and read so far", async () => {
    const letter = { url: receiver.url, trust: "named" as const, headers: {}, body: "{}" };
    receiver.behaviour = "hang";
    expect((await handOver(letter, agents, signal, 200)).status).toBeNull();
    receiver.behaviour = "endless";
    expect((await handOver(letter, agents, signal)).status).toBe(200);
  });

  it("is known by https, a name and the usual port, or by what the operator has named", () => {
    expect(trustOf("https://hooks.example.org/x", [])).toBe("public");
    for (const url of [
      "https://hooks.example.org:8443/",
      "https://intranet/",
      "https://[::1]/",
      "ftp://a.example/",
      "x",
    ]) {
      expect(trustOf(url, []), url).toBeNull();
    }
    expect(trustOf("http://10.0.0.5:8080/x", ["10.0.0.5:8080"])).toBe("named");
    expect(trustOf("http://10.0.0.5/x", ["10.0.0.5:8080"])).toBeNull();
  });
});
