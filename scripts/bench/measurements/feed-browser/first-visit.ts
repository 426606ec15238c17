import type { Browser, Page } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";

const BYTES_PER_SECOND = (400 * 1000) / 8;
const LATENCY_MS = 400;
/** 400 kbit/s, of which an answer takes 400 ms to begin. */
export const SLOW_LINE = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
const CODE = /\.(js|css)$|^\/$/;

export interface FirstVisit {
  /** Of the page, styles and scripts, as they were sent. */
  bytes: number;
  /** From the start until the server has a like that was pressed as soon as its button was seen. */
  likedMs: number;
  /** Until a press of that button is answered without another page. */
  scriptedMs: number;
  shift: number;
}

/** Opens the feed with an empty cache over a slow line: once to read on, once to press at once. */
export async function firstVisit(browser: Browser, instance: Instance): Promise<FirstVisit> {
  const read = await withPhone(browser, instance, async (page) => {
    const bytes = await slowDown(page);
    await page.goto(instance.url, { waitUntil: "commit" });
    const scriptedMs = await page.evaluate(takenOver);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => (window as unknown as Noted).shift);
    return { bytes: bytes(), scriptedMs, shift };
  });
  return {
    ...read,
    likedMs: await withPhone(browser, instance, (page) => pressEarly(page, instance)),
  };
}

interface Noted {
  shift: number;
}

async function slowDown(page: Page): Promise<() => number> {
  await page.addInitScript(() => {
    const noted = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as LayoutShift;
        if (!hadRecentInput) noted.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_LINE);
  const urls = new Map<string, string>();
  let bytes = 0;
  line.on("Network.requestWillBeSent", ({ requestId, request }) =>
    urls.set(requestId, request.url),
  );
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (CODE.test(new URL(urls.get(requestId) ?? "about:blank").pathname))
      bytes += encodedDataLength;
  });
  return () => bytes;
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
}

/** What waits for scripts is there once they have come. Answers with the time since the start. */
function takenOver(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const isReady =
        document.querySelector("[data-row]") && !document.querySelector("[data-row] noscript");
      if (isReady) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function pressEarly(page: Page, { url }: Instance): Promise<number> {
  await slowDown(page);
  const started = performance.now();
  // Heard at once: a press is done for Playwright when the page that it leads to has come, too.
  const liked = page
    .waitForResponse(
      (response) =>
        response.request().method() === "POST" && /like|publicacion/.test(response.url()),
    )
    .then((answer) => ({ status: answer.status(), ms: performance.now() - started }));
  await page.goto(url, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Me gusta" }).first().click({ timeout: 30_000 });
  const { status, ms } = await liked;
  if (status >= 400) throw new Error(`a like was answered ${status}`);
  return ms;
}
