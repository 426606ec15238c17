import type { Page } from "@playwright/test";
import { NO_BROWSER, withBrowser, withPhone } from "../browser.ts";
import { withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { publish } from "./feed-browser/publish.ts";

const ROWS = 30;
/** So long one looks at a row that does not please. */
const LOOK_MS = 400;
/** A usual mobile line: on one that is far faster the browser has a whole video before anybody can skip it. */
const LINE = {
  offline: false,
  latency: 60,
  downloadThroughput: (4_000 * 1000) / 8,
  uploadThroughput: (1_000 * 1000) / 8,
};

/** What is sent for videos that somebody who skips quickly never sees. */
export async function measureWastedBytes(bench: Bench): Promise<Result[]> {
  const figures = await withBrowser((browser) =>
    withInstance(bench.folder, ["--web-only"], async (instance) => {
      await publish(bench, instance);
      const sent = await withPhone(browser, instance, (page) => skip(page, instance.url, bench));
      return resultsOf(sent);
    }),
  );
  return figures ?? [NO_BROWSER];
}

interface Sent {
  /** Of everything, as it came over the wire. */
  all: number;
  /** Of each video that was asked for. */
  videos: Map<string, number>;
  /** Of each that has played: the share of it that was seen. */
  seen: Map<string, number>;
}

function resultsOf({ all, videos, seen }: Sent): Result[] {
  const share = (bytes: number) => bytes / all;
  let unseen = 0;
  let watched = 0;
  for (const [path, bytes] of videos) {
    if (seen.has(path)) watched += bytes;
    else unseen += bytes;
  }
  const one = (value: number) => ({ value, low: value, high: value });
  const megabytes = (all / 1024 / 1024).toFixed(1);
  return [
    {
      what: `${ROWS} rows skipped after ${LOOK_MS} ms (${megabytes} MB, ${videos.size} videos asked for, ${seen.size} seen): bytes of videos that nobody saw / all bytes`,
      unit: "times",
      limit: 0.15,
      ...one(share(unseen)),
    },
    {
      what: "the same: bytes of videos that were seen for a moment / all bytes",
      unit: "times",
      limit: null,
      ...one(share(watched)),
    },
  ];
}

async function skip(page: Page, url: string, { detail }: Bench): Promise<Sent> {
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    document.addEventListener(
      "timeupdate",
      ({ target }) => {
        const { currentSrc, currentTime, duration } = target as HTMLVideoElement;
        const share = currentTime / (duration || 1);
        if (share > 0) seen[currentSrc] = Math.max(seen[currentSrc] ?? 0, share);
      },
      true,
    );
  });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", LINE);
  const paths = new Map<string, string>();
  const videos = new Map<string, number>();
  let all = 0;
  line.on("Network.requestWillBeSent", ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  line.on("Network.dataReceived", ({ requestId, dataLength, encodedDataLength }) => {
    const path = paths.get(requestId) ?? "";
    // Of a video that is cut off nobody tells what it took on the wire: that is what came of it.
    const isVideo = path.endsWith(".mp4");
    const bytes = isVideo ? dataLength : encodedDataLength || dataLength;
    all += bytes;
    if (isVideo) videos.set(path, (videos.get(path) ?? 0) + bytes);
  });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelectorAll("[data-stop]").length > 10);
  for (let row = 1; row <= ROWS; row++) {
    await page.waitForTimeout(LOOK_MS);
    await moveTo(page, row);
    detail(`row ${row} of ${ROWS}`);
  }
  await page.waitForTimeout(LOOK_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: object }).seen);
  const byPath = Object.entries(seen as Record<string, number>).map(
    ([src, share]) => [new URL(src).pathname, share] as const,
  );
  return { all, videos, seen: new Map(byPath) };
}

/** A key that comes too soon after the last move is not heard: whoever skips presses it again. */
async function moveTo(page: Page, row: number): Promise<void> {
  const isThere = (stop: number) => {
    const feed = document.querySelector("[data-row]")!.closest("section")!;
    return feed.scrollTop / feed.clientHeight > stop - 0.01;
  };
  for (let tries = 0; tries < 10; tries++) {
    await page.keyboard.press("ArrowDown");
    const moved = page.waitForFunction(isThere, row, { timeout: 3_000 });
    if (await moved.then(Boolean, () => false)) return;
  }
  throw new Error(`the feed does not go to row ${row}`);
}
