import { startAdServer } from "../ad-server.ts";
import { startIdentityProvider } from "../identity-provider.ts";
import { server } from "../kit/browser.ts";
import { startFlexPay } from "../payments/flexpay-side.ts";
import { overHttp } from "../payments/side.ts";

/** What the server under test talks to or points at; the addresses are in playwright.config.ts. */
export default async function setUp(): Promise<() => Promise<void>> {
  const ads = await startAdServer(Number(process.env.E2E_ADS_PORT));
  const port = Number(process.env.E2E_PROVIDER_PORT);
  const provider = await startIdentityProvider({ port, siteUrl: server.url });
  const payments = await startFlexPay({
    port: Number(process.env.E2E_PAYMENTS_PORT),
    deliver: overHttp(server.url),
  });
  return async () => {
    ads.stop();
    await payments.stop();
    await provider.stop();
  };
}
