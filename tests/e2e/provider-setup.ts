import { startAdServer } from "../ad-server.ts";
import { startIdentityProvider } from "../identity-provider.ts";
import { server } from "../kit/browser.ts";
import { startCcBill } from "../payments/ccbill-side.ts";
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
  const ccBill = await startCcBill({
    port: Number(process.env.E2E_CCBILL_PORT),
    deliver: overHttp(server.url),
    approvalUrl: `${server.url}/settings/subscriptions`,
  });
  return async () => {
    ads.stop();
    await payments.stop();
    await ccBill.stop();
    await provider.stop();
  };
}
