import type { Browser } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";
import { slowLine, slowProcessor } from "./slowed.ts";

interface Noted {
  largest: number;
}

/** Milliseconds from the start of a visit with an empty cache until its largest element is painted. */
export async function largestPaint(
  browser: Browser,
  instance: Instance,
  path: string,
): Promise<number> {
  return withPhone(browser, instance, async (page) => {
    await page.addInitScript(() => {
      const noted = Object.assign(window, { largest: 0 });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) noted.largest = startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await slowLine(await slowProcessor(page, 4));
    await page.goto(new URL(path, instance.url).href, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    const largest = await page.evaluate(() => (window as unknown as Noted).largest);
    if (!largest) throw new Error(`${path} painted nothing`);
    return largest;
  });
}
