import type { Browser } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";
import { slowProcessor, takenOver } from "./slowed.ts";

const MOVES = 12;

interface Noted {
  moved: Promise<number>;
}

/** Of each move through the feed, the milliseconds that its frames took on average. */
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
      times.push(await page.evaluate(() => (window as unknown as Noted).moved));
    }
    return times;
  });
}

/** Counts frames from the first that finds the feed elsewhere until it stands still. */
function watchMove(): void {
  const feed = document.querySelector("[data-row]")!.closest("section")!;
  const from = feed.scrollTop;
  const frames = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("the feed did not move")), 10_000);
    const times: number[] = [];
    const look = (now: number) => {
      if (feed.scrollTop !== from) times.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const finish = () => resolve((times.at(-1)! - times[0]!) / (times.length - 1));
    feed.addEventListener("scrollend", finish, { once: true });
  });
  Object.assign(window, { moved: frames });
}
