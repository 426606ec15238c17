import { describe, expect, it, vi } from "vitest";

/** The functions as they are in a process with this TRUST_PROXY. */
async function trusting(proxies: number) {
  vi.resetModules();
  vi.stubEnv("TRUST_PROXY", String(proxies));
  return import("./client-address.server.ts");
}

const from = (socket: string, forwarded?: string) =>
  new Request("http://localhost:3000/", {
    headers: {
      "X-Client-Address": socket,
      ...(forwarded !== undefined && { "X-Forwarded-For": forwarded }),
    },
  });

describe("the address of a client", () => {
  it.each<[number, string, string | undefined, string, string]>([
    [0, "203.0.113.9", undefined, "203.0.113.9", "is the socket's"],
    [0, "203.0.113.9", "6.6.6.6", "203.0.113.9", "is not what the client says of itself"],
    [1, "10.0.0.1", "203.0.113.9", "203.0.113.9", "is what our one proxy saw"],
    [1, "10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9", "is what our proxy added"],
    [1, "10.0.0.1", "6.6.6.6,,, 203.0.113.9", "203.0.113.9", "is not moved by empty entries"],
    [1, "10.0.0.1", undefined, "10.0.0.1", "is the socket's when the proxy says nothing"],
    [2, "10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9", "is what the first of two saw"],
    [2, "10.0.0.1", "6.6.6.6, 7.7.7.7, 203.0.113.9, 10.0.0.2", "203.0.113.9", "of many is ours"],
    [1, "10.0.0.1", "203.0.113.9:51234", "203.0.113.9", "has no port"],
    [1, "10.0.0.1", "[2001:db8::1]:443", "2001:db8::1", "has no port in IPv6"],
    [1, "10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9", "is IPv4 when it is mapped"],
    [1, "10.0.0.1", "unknown", "", "is unknown when a proxy says so"],
  ])(
    "behind %i proxies at %s, with %j, is %j: it %s",
    async (proxies, socket, header, address, _why) => {
      const { clientAddress } = await trusting(proxies);
      expect(clientAddress(from(socket, header))).toBe(address);
    },
  );

  it("counts with its whole /64 in IPv6", async () => {
    const { addressGroup } = await trusting(0);
    const group = addressGroup("2001:db8:0:7::1");
    expect(addressGroup("2001:0db8:0000:0007:ffff:1:2:3")).toBe(group);
    expect(addressGroup("2001:DB8:0:7:a::")).toBe(group);
    expect(addressGroup("2001:db8:0:8::1")).not.toBe(group);
    expect(addressGroup("2001:db8::1")).not.toBe(group);
  });

  it("counts alone in IPv4, and all unknown ones together", async () => {
    const { addressGroup } = await trusting(0);
    expect(addressGroup("203.0.113.9")).toBe("203.0.113.9");
    expect(addressGroup("")).toBe("unknown");
  });
});
