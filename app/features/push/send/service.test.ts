import type { LookupFunction } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { PUSH_CERTIFICATE, startPushServer } from "#tests/push-server.ts";
import { trustOf } from "../endpoint.server.ts";
import { KNOWN_HOSTS } from "../variables.server.ts";
import { openAgents, post } from "./service.server.ts";

const service = await startPushServer();
const { signal } = new AbortController();
afterAll(() => service.stop());

const details = (endpoint: string) => ({
  ...{ endpoint, method: "POST" as const, headers: {}, body: Buffer.from("x") },
});

describe("what is known as a push service", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("is that of every browser: %s", (endpoint) => {
    expect(trustOf(endpoint, KNOWN_HOSTS)).toBe("public");
  });

  it("is no other, unless the operator says so", () => {
    const endpoint = "https://push.example.net/abc";
    expect(trustOf(endpoint, KNOWN_HOSTS)).toBeNull();
    expect(trustOf(endpoint, ["*"])).toBe("public");
    expect(trustOf("https://intranet/abc", ["*"])).toBeNull();
    expect(trustOf("https://10.0.0.7/abc", ["*"])).toBeNull();
    expect(trustOf("https://apple.com/abc", ["*.push.apple.com"])).toBeNull();
    expect(trustOf("https://push.lan:8443/abc", ["push.lan:8443"])).toBe("named");
    expect(trustOf("https://push.lan/abc", ["push.lan:443"])).toBe("named");
  });
});

describe("where a push goes", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"],
  ])("is never %s, whatever name leads there when we connect", async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address, family }]);
    const agents = openAgents({ ca: PUSH_CERTIFICATE, lookup });
    const asked = service.newBrowser();
    const endpoint = asked.subscription.endpoint.replace("localhost", "push.example.org");
    const answer = await post(details(endpoint), agents.public, signal);
    expect(answer).toMatchObject({ status: null, reason: expect.stringContaining("not allowed") });
    expect(asked.asked()).toBe(0);
  });

  it.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"])(
    "is never an address without a name: %s",
    async (host) => {
      const endpoint = `https://${host}:${service.port}/push/x`;
      const answer = await post(details(endpoint), openAgents().public, signal);
      expect(answer.reason).toContain("not allowed");
    },
  );

  it("is nobody who cannot show that the name is theirs", async () => {
    const { subscription } = service.newBrowser();
    const { status } = await post(details(subscription.endpoint), openAgents().named, signal);
    expect(status).toBeNull();
  });

  it("is waited for so long and no longer", async () => {
    const browser = service.newBrowser();
    browser.answers("hang");
    const agent = openAgents({ ca: PUSH_CERTIFICATE }).named;
    const answer = await post(details(browser.subscription.endpoint), agent, signal, 200);
    expect(answer).toMatchObject({ status: null });
    expect(browser.asked()).toBe(1);
  });
});
