import type { Browser } from "@playwright/test";
import { NO_BROWSER, withBrowser } from "../browser.ts";
import { type Instance, withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { medianOf, percentile, worstOf } from "../statistics.ts";
import { firstVisit } from "./feed-browser/first-visit.ts";
import { longWalk } from "./feed-browser/long-walk.ts";
import { nextVideos } from "./feed-browser/next-videos.ts";
import { publish } from "./feed-browser/publish.ts";

const VISITS = 3;

/** What somebody with a phone meets in the feed, in a real browser. */
export async function measureFeedBrowser(bench: Bench): Promise<Result[]> {
  const figures = await withBrowser((browser) =>
    withInstance(bench.folder, ["--web-only"], async (instance) => {
      await publish(bench, instance);
      return [
        ...(await visits(bench, browser, instance)),
        ...(await videos(bench, browser, instance)),
        ...(await walk(bench, browser, instance)),
      ];
    }),
  );
  return figures ?? [NO_BROWSER];
}

async function visits(bench: Bench, browser: Browser, instance: Instance): Promise<Result[]> {
  const all = [];
  for (let visit = 1; visit <= VISITS; visit++) {
    bench.detail(`first visit ${visit} of ${VISITS}`);
    all.push(await firstVisit(browser, instance));
  }
  const line = "on 400 kbit/s and 400 ms";
  return [
    {
      what: "first visit to the feed: page, styles and scripts over the wire",
      unit: "KB",
      limit: 100,
      ...worstOf(all.map(({ bytes }) => bytes / 1024)),
    },
    {
      what: `${line}: first row readable, and a like pressed there has arrived`,
      unit: "s",
      limit: 3,
      ...medianOf(all.map(({ likedMs }) => likedMs / 1000)),
    },
    {
      what: `${line}: scripts have taken over`,
      unit: "s",
      limit: 5,
      ...medianOf(all.map(({ scriptedMs }) => scriptedMs / 1000)),
    },
    {
      what: `${line}: cumulative layout shift`,
      unit: "times",
      limit: 0.02,
      ...worstOf(all.map(({ shift }) => shift)),
    },
  ];
}

async function videos(bench: Bench, browser: Browser, instance: Instance): Promise<Result[]> {
  const starts = await nextVideos(browser, instance, bench.detail);
  const what = `from the snap to the next video playing: p95 of ${starts.length}`;
  const [value, low, high] = [0.95, 0.5, 1].map((share) => percentile(starts, share));
  return [{ what, unit: "ms", limit: 200, value: value!, low: low!, high: high! }];
}

async function walk(bench: Bench, browser: Browser, instance: Instance): Promise<Result[]> {
  const { rows, heaps, moved } = await longWalk(browser, instance, bench.detail);
  const [early, late] = [heaps[0]!, heaps.at(-1)!];
  const [from, to] = [early, late].map(({ bytes }) => (bytes / 1024 / 1024).toFixed(1));
  const ratio = late.bytes / early.bytes;
  return [
    { what: "rows in the document, most", unit: "rows", limit: 60, ...worstOf(rows) },
    { what: "rows that were not in their place", unit: "rows", limit: 0, ...worstOf([moved]) },
    {
      what: `memory of scripts after ${late.row} rows (${to} MB) / after ${early.row} (${from} MB)`,
      unit: "times",
      limit: 1.2,
      value: ratio,
      low: ratio,
      high: ratio,
    },
  ];
}
