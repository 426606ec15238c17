import type { Browser } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";
import { SLOW_LINE } from "../feed-browser/first-visit.ts";
import { moveTo } from "../feed-browser/next-videos.ts";

const VIDEOS = 8;
const WATCH_MS = 12_000;

interface Watched {
  /** Of each video, milliseconds from the moment its row stands on screen until it plays. */
  starts: number[];
  watchedMs: number;
  stalledMs: number;
}

/** Goes from video to video as somebody does who watches each for a while. */
export async function watchVideos(
  browser: Browser,
  instance: Instance,
  detail: (text: string) => void,
): Promise<Watched> {
  return withPhone(browser, instance, async (page) => {
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", SLOW_LINE);
    await page.goto(instance.url);
    await page.waitForFunction(() => document.querySelectorAll("[data-stop]").length > 10);
    const watched: Watched = { starts: [], watchedMs: 0, stalledMs: 0 };
    for (let stop = 1; watched.starts.length < VIDEOS; stop++) {
      const start = await page.evaluate(moveTo, stop);
      if (start === null) continue;
      watched.starts.push(start);
      watched.stalledMs += await page.evaluate(stalledFor, { stop, ms: WATCH_MS });
      watched.watchedMs += WATCH_MS;
      detail(`video ${watched.starts.length} of ${VIDEOS}`);
    }
    return watched;
  });
}

/** Milliseconds of those in which the video there does not move. */
async function stalledFor({ stop, ms }: { stop: number; ms: number }): Promise<number> {
  const video = document.querySelector<HTMLVideoElement>(`[data-stop="${stop}"] video`)!;
  const frame = () => new Promise<number>(requestAnimationFrame);
  /** A video of ours has at least 24 frames a second; what is longer than this is seen. */
  const seen = 150;
  const until = performance.now() + ms;
  let stalled = 0;
  let movedAt = performance.now();
  for (let at = video.currentTime; performance.now() < until;) {
    const now = await frame();
    if (video.currentTime === at) continue;
    if (now - movedAt > seen) stalled += now - movedAt;
    at = video.currentTime;
    movedAt = now;
  }
  return stalled + Math.max(0, performance.now() - movedAt - seen);
}
