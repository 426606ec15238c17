import { setTimeout as delay } from "node:timers/promises";
import { beginIndex, fillSome } from "#app/features/index/outside/rebuild.server.ts";
import { readOutside } from "#app/features/index/outside/state.server.ts";
import { openSearchServer } from "#storage/opensearch/server.ts";
import { onBothEngines, type Pair } from "../both-engines.ts";
import { withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { nullWhenMissing } from "../postgres.ts";
import { memberCalls } from "./throughput/calls.ts";
import { loadOf, openCannon } from "./throughput/load.ts";
import { readSubjects } from "./throughput/subjects.ts";

const SMALL = 1_000;
const MOST_SECONDS = 30 * 60;
const TIMEOUT_MS = 30_000;
const LOOK_MS = 5;

const NO_TOOLS = {
  what: "the stand-in for OpenSearch, or the development dependency autocannon, is not installed",
  skipped: true as const,
};

/**
 * How long `npm run admin -- search rebuild` takes while eight people browse and search without a pause. The other side
 * is a stand-in, so this is what our side costs.
 */
export async function measureSearchRebuild(bench: Bench): Promise<Result[]> {
  const stand = await import("#tests/setup/opensearch-server.ts").catch(nullWhenMissing);
  const cannon = await openCannon();
  if (!stand || !cannon) return [NO_TOOLS];
  return onBothEngines(bench, SMALL, async (pair) => {
    const other = new stand.OpenSearchServer();
    await other.start();
    try {
      return await rebuild(bench.folder, pair, { url: other.url, cannon });
    } finally {
      await other.stop();
    }
  });
}

type Cannon = NonNullable<Awaited<ReturnType<typeof openCannon>>>;

async function rebuild(
  folder: string,
  pair: Pair,
  { url, cannon }: { url: string; cannon: Cannon },
): Promise<Result[]> {
  const { db } = pair.large;
  const subjects = await readSubjects(db);
  await db.deleteFrom("indices_externos").execute();
  const server = openSearchServer(new URL(url).href, {
    timeoutMs: TIMEOUT_MS,
    onChange: () => undefined,
  });
  return withInstance(
    folder,
    ["--web-only"],
    async (site) => {
      const loads = Object.values(memberCalls(subjects)).map((calls) =>
        loadOf(site, calls, cannon),
      );
      for (const load of loads) await load();
      let posts = 0;
      let isDone = false;
      const started = performance.now();
      const filling = (async () => {
        await beginIndex(db, server);
        while (await fillSome(db, server)) {
          const { building } = await readOutside(db);
          posts = building?.filled_to ?? posts;
          pair.say(`${posts} posts are in the new index`);
          await delay(LOOK_MS);
        }
        isDone = true;
        return (performance.now() - started) / 1000;
      })();
      while (!isDone) for (const load of loads) await load();
      const seconds = await filling;
      const what = `${pair.engine}, search index of ${pair.most} posts, rebuilt beside traffic`;
      return [
        { what, unit: "s", limit: MOST_SECONDS, value: seconds, low: seconds, high: seconds },
      ];
    },
    { filledUrl: pair.urls.large },
  );
}
