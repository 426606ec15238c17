import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { openDiskStore } from "#storage/disk/store.ts";
import { processClip } from "../../demo/media.ts";
import { openShelf } from "../../demo/shelf.ts";
import { NO_BROWSER, withBrowser } from "../browser.ts";
import { fewMedia, fillDatabase } from "../filled-database.ts";
import { withInstance } from "../instance.ts";
import { phoneClip } from "../media.ts";
import type { Bench, Result } from "../measurement.ts";
import { percentile } from "../statistics.ts";
import { watchVideos } from "./thin-line/watch-videos.ts";

const POSTS = 200;
/** Longer than one looks at it: nothing comes from memory a second time. */
const CLIP_SECONDS = 30;

/** What somebody on 400 kbit/s and 400 ms sees of shortits that are hard to encode. */
export async function measureThinLine(bench: Bench): Promise<Result[]> {
  const figures = await withBrowser((browser) =>
    withInstance(bench.folder, ["--web-only"], async ({ databaseUrl, mediaDir, ...instance }) => {
      const shelf = openShelf(openDiskStore(mediaDir), mediaDir);
      const media = await fewMedia(bench.folder);
      bench.detail("a hard clip");
      const [easy] = media.shorts;
      const folder = await mkdtemp(join(bench.folder, "hard-"));
      const clip = await phoneClip(folder, CLIP_SECONDS);
      const hard = await processClip(clip, folder, easy!.themes, { firstOnly: true });
      const { detail } = bench;
      const all = { ...media, shorts: [hard], clips: [hard] };
      await fillDatabase(databaseUrl, { posts: POSTS, media: all, detail, shelf });
      return watchVideos(browser, { ...instance, databaseUrl, mediaDir }, detail);
    }),
  );
  if (!figures) return [NO_BROWSER];
  const { starts, watchedMs, stalledMs } = figures;
  const seconds = starts.map((ms) => ms / 1000);
  const [value, low, high] = [0.95, 0.5, 1].map((share) => percentile(seconds, share));
  const share = stalledMs / watchedMs;
  const line = "on 400 kbit/s and 400 ms";
  return [
    {
      what: `${line}: from the snap to a row until its video plays, p95 of ${starts.length}`,
      ...{ unit: "s", limit: 2.5, value: value!, low: low!, high: high! },
    },
    {
      what: `${line}: of ${Math.round(watchedMs / 1000)} s of watching, share in which a video stood still`,
      ...{ unit: "times", limit: 0.01, value: share, low: share, high: share },
    },
  ];
}
