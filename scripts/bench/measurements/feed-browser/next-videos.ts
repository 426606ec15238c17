import type { Browser } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";

const VIDEOS = 30;
/** So long one looks at a row at least. */
const LOOK_MS = 1_000;

/** Milliseconds from the moment a row stands on screen until its video plays, for many videos. */
export async function nextVideos(
  browser: Browser,
  instance: Instance,
  detail: (text: string) => void,
): Promise<number[]> {
  return withPhone(browser, instance, async (page) => {
    await page.goto(instance.url);
    await page.waitForFunction(() => document.querySelectorAll("[data-stop]").length > 10);
    const starts: number[] = [];
    for (let stop = 1; starts.length < VIDEOS; stop++) {
      await page.waitForTimeout(LOOK_MS);
      const start = await page.evaluate(moveTo, stop);
      if (start !== null) starts.push(start);
      detail(`video ${starts.length} of ${VIDEOS}`);
    }
    return starts;
  });
}

/** Null where there is no video. */
async function moveTo(stop: number): Promise<number | null> {
  const feed = document.querySelector("[data-row]")!.parentElement!;
  const frame = () => new Promise(requestAnimationFrame);
  const isThere = () => feed.querySelector(`[data-stop="${stop}"]`)?.querySelector("article, p");
  for (const asked = performance.now(); !isThere() && performance.now() - asked < 10_000;)
    await frame();
  feed.scrollTo({ top: stop * feed.clientHeight });
  const snapped = performance.now();
  const video = feed.querySelector(`[data-stop="${stop}"]`)?.querySelector("video");
  if (!video) return null;
  while (video.paused || video.currentTime === 0) {
    if (performance.now() - snapped > 10_000) break;
    await frame();
  }
  return performance.now() - snapped;
}
