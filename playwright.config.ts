import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { adUnits } from "./tests/ad-server.ts";
import { CLIENT } from "./tests/identity-client.ts";
import { pageBrowser } from "./tests/kit/launch.ts";
import { HANG_MS, PATIENCE } from "./tests/setup/patience.ts";
import { CCBILL } from "./tests/payments/ccbill-side.ts";
import { FLEXPAY_KEY, FLEXPAY_SHOP } from "./tests/payments/flexpay-side.ts";

// The workers read this file too: what the first process chose stays.
process.env.E2E_PORT ??= "3210";
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "shortit-e2e-"));
process.env.E2E_PROVIDER_PORT ??= String(Number(process.env.E2E_PORT) + 1000);
process.env.E2E_ADS_PORT ??= String(Number(process.env.E2E_PORT) + 2000);
process.env.E2E_PAYMENTS_PORT ??= String(Number(process.env.E2E_PORT) + 3000);
process.env.E2E_CCBILL_PORT ??= String(Number(process.env.E2E_PORT) + 4000);

const port = process.env.E2E_PORT;
const ccBill = `http://127.0.0.1:${process.env.E2E_CCBILL_PORT}`;
mkdirSync(process.env.E2E_DATA_DIR, { recursive: true });
const adsFile = join(process.env.E2E_DATA_DIR, "ads.json");
writeFileSync(adsFile, JSON.stringify(adUnits(`http://127.0.0.1:${process.env.E2E_ADS_PORT}`)));
const phone = {
  ...devices["Pixel 7"],
  // Seven times as many pixels take longer to paint; which pictures they want has a spec of its own.
  deviceScaleFactor: 1,
  viewport: { width: 360, height: 740 },
};
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

/** A test runs in the browsers that its title names; lint sees to it that it names one. */
function runsOn(name: string): RegExp {
  return new RegExp(`@${name}\\b`);
}

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/provider-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the processors that we test on: some tests wait for films and clocks.
  workers: 3,
  timeout: HANG_MS,
  expect: PATIENCE,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    // A page's own tests see each of its requests; what a worker does to them has a spec of its own.
    serviceWorkers: "block",
    // A trace of every test costs a quarter of the time; `--trace on` makes one of a test that failed.
    screenshot: "only-on-failure",
    launchOptions: pageBrowser,
  },
  projects: [
    { name: "desktop", use: desktop, grep: runsOn("desktop") },
    { name: "phone", use: phone, grep: runsOn("phone") },
    {
      name: "no-scripts",
      use: { ...phone, javaScriptEnabled: false },
      grep: runsOn("no-scripts"),
    },
  ],
  webServer: {
    command: "node build/scripts/serve.js",
    url: `http://127.0.0.1:${port}/readyz`,
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      SITE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMIT_FACTOR: "1000",
      WEB_CONCURRENCY: "1",
      LOG_LEVEL: "warn",
      ADS_FILE: adsFile,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`,
      // The providers of payments take no pesos.
      CURRENCY: "USD",
      FLEXPAY_SHOP_ID: FLEXPAY_SHOP,
      FLEXPAY_SIGNATURE_KEY: FLEXPAY_KEY,
      FLEXPAY_URL: `http://127.0.0.1:${process.env.E2E_PAYMENTS_PORT}`,
      CCBILL_ACCOUNT: CCBILL.account,
      CCBILL_SUBACCOUNT: CCBILL.subaccount,
      CCBILL_FLEX_ID: CCBILL.flexId,
      CCBILL_SALT: CCBILL.salt,
      CCBILL_DATALINK_USER: CCBILL.user,
      CCBILL_DATALINK_PASSWORD: CCBILL.password,
      CCBILL_URL: ccBill,
      CCBILL_DATALINK_URL: ccBill,
      CCBILL_ADDRESSES: "127.0.0.1/32",
      PUSH_HOSTS: "push.example.org",
      MANUAL_PAYMENT_TEXT: "Paga en la caja.",
    },
    timeout: HANG_MS,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
  },
});
