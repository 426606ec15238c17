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

/** Moves as a person does, by key, and gives the milliseconds until the video there plays. Null where there is none. */
export async function moveTo(stop: number): Promise<number | null> {
  const feed = document.querySelector("[data-row]")!.closest("section")!;
  const frame = () => new Promise(requestAnimationFrame);
  const here = () => feed.querySelector(`[data-stop="${stop}"]`);
  const until = async (isDone: () => unknown) => {
    const asked = performance.now();
    while (!isDone() && performance.now() - asked < 10_000) await frame();
  };
  await until(() => here()?.querySelector("article, p"));
  const snap = new Promise((resolve) =>
    feed.addEventListener("scrollend", resolve, { once: true }),
  );
  const down = { key: "ArrowDown", bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", down));
  await snap;
  const snapped = performance.now();
  const video = here()?.querySelector("video");
  if (!video) return null;
  await until(() => !video.paused && video.currentTime > 0);
  return performance.now() - snapped;
}
