import type { Browser, Page } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";
import { slowProcessor, takenOver } from "./slowed.ts";

interface Noted {
  presses: number[];
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}

/** Milliseconds from each press on a profile until what it does is painted (the parts of INP). */
export async function pressTimes(browser: Browser, instance: Instance): Promise<number[]> {
  return withPhone(browser, instance, async (page) => {
    await page.addInitScript(() => {
      const noted = Object.assign(window, { presses: [] as number[] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as EventTiming[])
          if (entry.interactionId) noted.presses.push(entry.duration);
      }).observe({
        type: "event",
        durationThreshold: 16,
        buffered: true,
      } as PerformanceObserverInit);
    });
    await page.goto(instance.url);
    const creator = await page.locator("article a[href^='/u/']").first().getAttribute("href");
    await page.goto(new URL(creator!, instance.url).href);
    await takenOver(page);
    await slowProcessor(page, 4);
    await pressEverything(page);
    return page.evaluate(() => (window as unknown as Noted).presses);
  });
}

/** Opens a post over the tiles, looks at the next, comes back, and follows. */
async function pressEverything(page: Page): Promise<void> {
  const dialog = page.locator("dialog[open]");
  await page.locator("a[data-post]").first().tap();
  await dialog.waitFor();
  await dialog.locator("form[data-reaction=like] button").first().tap();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const follow = page.getByRole("button", { name: /^(Seguir|Siguiendo)/ }).first();
  await follow.tap();
  await page.waitForLoadState("networkidle");
}
