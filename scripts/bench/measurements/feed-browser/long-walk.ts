import type { Browser, CDPSession } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";

const STOPS = 1_000;
const WEIGHED_AT = [100, 500, 1_000];

interface LongWalk {
  /** In the document, at each stop. */
  rows: number[];
  /** What scripts hold after a collection of garbage. */
  heaps: { row: number; bytes: number }[];
  /** Stops where the row did not stand at the top of the screen. */
  moved: number;
}

/** Goes through the feed, one stop after the other. */
export async function longWalk(
  browser: Browser,
  instance: Instance,
  detail: (text: string) => void,
): Promise<LongWalk> {
  return withPhone(browser, instance, async (page, context) => {
    const inspector = await context.newCDPSession(page);
    await page.goto(instance.url);
    await page.waitForFunction(() => document.querySelectorAll("[data-stop]").length > 10);
    const walk: LongWalk = { rows: [], heaps: [], moved: 0 };
    for (let stop = 1; stop <= STOPS; stop++) {
      const { rows, top } = await page.evaluate(standAt, stop);
      walk.rows.push(rows);
      if (Math.abs(top) > 1) walk.moved += 1;
      if (WEIGHED_AT.includes(stop)) walk.heaps.push({ row: stop, bytes: await weigh(inspector) });
      detail(`row ${stop} of ${STOPS}`);
    }
    return walk;
  });
}

async function standAt(stop: number): Promise<{ rows: number; top: number }> {
  const feed = document.querySelector("[data-row]")!.closest("section")!;
  const frame = () => new Promise(requestAnimationFrame);
  feed.scrollTo({ top: stop * feed.clientHeight });
  const here = () => feed.querySelector(`[data-stop="${stop}"]`);
  for (const asked = performance.now(); !here()?.querySelector("article, p"); await frame()) {
    if (performance.now() - asked > 20_000) throw new Error(`row ${stop} did not come`);
  }
  // What moves moves when rows before and behind come and go.
  for (let frames = 0; frames < 3; frames++) await frame();
  const top = here()!.getBoundingClientRect().top - feed.getBoundingClientRect().top;
  return { rows: feed.querySelectorAll("[data-stop]").length, top };
}

async function weigh(inspector: CDPSession): Promise<number> {
  for (let i = 0; i < 3; i++) await inspector.send("HeapProfiler.collectGarbage");
  const { usedSize } = await inspector.send("Runtime.getHeapUsage");
  return usedSize;
}
