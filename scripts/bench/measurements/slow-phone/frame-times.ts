import type { Browser } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";
import { slowProcessor, takenOver } from "./slowed.ts";

const MOVES = 12;

interface Noted {
  moved: Promise<number[]>;
}

/**
 * Of each move through the feed, the milliseconds that its frames took on average; one that was done in a
 * single frame says nothing of them.
 */
export async function frameTimes(
  browser: Browser,
  instance: Instance,
  by: "key" | "wheel",
): Promise<number[]> {
  return withPhone(browser, instance, async (page) => {
    await page.goto(instance.url);
    await takenOver(page);
    await page.mouse.move(180, 300);
    await slowProcessor(page, 4);
    const times: number[] = [];
    for (let move = 0; move < MOVES; move++) {
      await page.evaluate(watchMove);
      if (by === "key") await page.keyboard.press("ArrowDown");
      else await page.mouse.wheel(0, 200);
      const at = await page.evaluate(() => (window as unknown as Noted).moved);
      if (at.length > 1) times.push((at.at(-1)! - at[0]!) / (at.length - 1));
    }
    if (times.length === 0) throw new Error("no move of the feed had two frames");
    return times;
  });
}

/** Notes the frames from the first that finds the feed elsewhere until it stands still. */
function watchMove(): void {
  const feed = document.querySelector("[data-row]")!.closest("section")!;
  const from = feed.scrollTop;
  const frames = new Promise<number[]>((resolve, reject) => {
    setTimeout(() => reject(new Error("the feed did not move")), 10_000);
    const times: number[] = [];
    const look = (now: number) => {
      if (feed.scrollTop !== from) times.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    feed.addEventListener("scrollend", () => resolve(times), { once: true });
  });
  Object.assign(window, { moved: frames });
}
