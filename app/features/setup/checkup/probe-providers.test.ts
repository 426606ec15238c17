import { afterEach, describe, expect, it } from "vitest";
import { sides, withoutSides } from "#app/features/billing/providers/test-sides.ts";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { startIdentityProvider } from "#tests/identity-provider.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { tryIdentity, tryPayments } from "./probe-providers.server.ts";

afterEach(withoutSides);

describe("providers of payments", () => {
  it("say by a sale that there is not whether address and password are right", async () => {
    expect(await tryPayments()).toMatchObject({ state: "unset" });
    const [flexPay, ccBill] = [await sides.flexpay(), await sides.ccbill()];
    expect(await tryPayments()).toEqual({
      ...{ check: "provider", state: "ok" },
      says: "Dirección y credenciales sirven: FlexPay, CCBill.",
    });
    getEnv().billing.ccBill!.datalink.password = "otra";
    getEnv().billing.flexPay!.key = "otra";
    const wrong = await tryPayments();
    expect(wrong.state).toBe("bad");
    expect(wrong.says).toMatch(/^FlexPay no contestó como debe: .+ CCBill no contestó como debe: /);
    expect(wrong.says).not.toContain("otra");
    for (const side of [flexPay, ccBill]) await side.stop();
    const { says } = await tryPayments();
    expect(says).toMatch(
      /FlexPay no contestó como debe: (nadie escucha en esa dirección|cortó la conexión) \(dijo/,
    );
  });
});

describe("providers of identities", () => {
  it("say where they answer what", async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const google = { clientId: "a", clientSecret: "b", issuer };
    const isAway = async () => {
      const level = log.level;
      log.level = "silent";
      const away = await tryIdentity({ ...getEnv(), google });
      log.level = level;
      expect(away).toMatchObject({ state: "bad", says: expect.stringContaining("no contestó") });
      return away.says;
    };
    expect(await isAway()).toMatch(/nadie escucha/);
    const provider = await startIdentityProvider({ port, siteUrl: "http://sitio.example" });
    expect(await tryIdentity({ ...getEnv(), google })).toEqual({
      ...{ check: "identity", state: "ok" },
      says: `Dicen dónde contestan: 127.0.0.1:${port}.`,
    });
    await provider.stop();
    // Whatever it has said within the hour.
    await isAway();
  });
});
