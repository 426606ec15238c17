import type { Browser, BrowserContext, Page } from "@playwright/test";
import { findChromium } from "../lib/install/chromium.mjs";
import type { Instance } from "./instance.ts";
import { nullWhenMissing } from "./postgres.ts";

/** In place of figures where {@link withBrowser} has nothing to start. */
export const NO_BROWSER = {
  what: "a browser: Chromium, or the development dependency @playwright/test, is not installed",
  skipped: true as const,
};

const ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--autoplay-policy=no-user-gesture-required",
];
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Runs a Chromium until `use` is done. Null, and nothing is run, where there is none. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T | null> {
  const playwright = await import("@playwright/test").catch(nullWhenMissing);
  const executablePath = playwright && findChromium();
  if (!executablePath) return null;
  const browser = await playwright.chromium.launch({ executablePath, args: ARGS });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** An empty browser on a phone, of somebody who is signed in and has passed the age gate. */
export async function withPhone<T>(
  browser: Browser,
  { url, token }: Instance,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  await context.addCookies([
    { name: "age_consent_v1", value: encodeURIComponent(consent), url },
    { name: "token", value: token, url },
  ]);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
