import type { Browser } from "@playwright/test";
import { openDiskStore } from "#storage/disk/store.ts";
import { openShelf } from "../../demo/shelf.ts";
import { NO_BROWSER, withBrowser } from "../browser.ts";
import { fewMedia, fillDatabase } from "../filled-database.ts";
import { type Instance, withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { medianOf, worstOf } from "../statistics.ts";
import { largestPaint } from "./slow-phone/largest-paint.ts";
import { frameTimes } from "./slow-phone/frame-times.ts";
import { pressTimes } from "./slow-phone/press-times.ts";
import { wholeLoads } from "./slow-phone/whole-loads.ts";

const POSTS = 500;
const VISITS = 5;
const LOADS = 30;
/** 55 frames a second. */
const FRAME_MS = 18.2;
const PAINTED = { feed: "/", search: "/search?q=playa" };

/** What somebody with an old phone meets: its processor is a fourth of this one, or a twentieth. */
export async function measureSlowPhone(bench: Bench): Promise<Result[]> {
  const figures = await withBrowser((browser) =>
    withInstance(bench.folder, ["--web-only"], async (instance) => {
      const { databaseUrl, mediaDir } = instance;
      const shelf = openShelf(openDiskStore(mediaDir), mediaDir);
      const media = await fewMedia(bench.folder);
      await fillDatabase(databaseUrl, { posts: POSTS, media, detail: bench.detail, shelf });
      return [
        ...(await paints(bench, browser, instance)),
        await presses(bench, browser, instance),
        ...(await moves(bench, browser, instance)),
        await loads(bench, browser, instance),
      ];
    }),
  );
  return figures ?? [NO_BROWSER];
}

async function paints(bench: Bench, browser: Browser, instance: Instance): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, path] of Object.entries(PAINTED)) {
    const seconds = [];
    for (let visit = 1; visit <= VISITS; visit++) {
      bench.detail(`${name}: visit ${visit} of ${VISITS}`);
      seconds.push((await largestPaint(browser, instance, path)) / 1000);
    }
    const what = `${name}, at 1.6 Mbit/s and a fourth of the processor: largest paint`;
    results.push({ what, unit: "s", limit: 1.5, ...medianOf(seconds) });
  }
  return results;
}

async function presses(bench: Bench, browser: Browser, instance: Instance): Promise<Result> {
  bench.detail("presses on a profile");
  const times = await pressTimes(browser, instance);
  const what = "profile, at a fourth of the processor: from a press to its paint, slowest";
  return { what, unit: "ms", limit: 200, ...worstOf(times) };
}

async function moves(bench: Bench, browser: Browser, instance: Instance): Promise<Result[]> {
  const results: Result[] = [];
  for (const by of ["key", "wheel"] as const) {
    bench.detail(`moves by ${by}`);
    const what = `feed, at a fourth of the processor: time of a frame while it moves by ${by}`;
    const times = await frameTimes(browser, instance, by);
    results.push({ what, unit: "ms", limit: FRAME_MS, ...medianOf(times) });
  }
  return results;
}

async function loads(bench: Bench, browser: Browser, instance: Instance): Promise<Result> {
  const broken = await wholeLoads(browser, instance, LOADS, bench.detail);
  const what = `of ${LOADS} loads at a twentieth of the processor, not taken over whole`;
  return { what, unit: "rows", limit: 0, value: broken, low: broken, high: broken };
}
