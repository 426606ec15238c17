import { setTimeout as delay } from "node:timers/promises";
import { beginIndex, fillSome } from "#app/features/index/outside/rebuild.server.ts";
import { openSearchServer } from "#storage/opensearch/server.ts";
import { onBothEngines, type Pair } from "../../both-engines.ts";
import { withInstance } from "../../instance.ts";
import type { Bench, Result } from "../../measurement.ts";
import { nullWhenMissing } from "../../postgres.ts";
import { medianOf } from "../../statistics.ts";
import { memberCalls } from "../throughput/calls.ts";
import { loadOf, openCannon, type Sender } from "../throughput/load.ts";
import { readSubjects } from "../throughput/subjects.ts";

const SMALL = 1_000;
const MOST_SECONDS = 30 * 60;
const TIMEOUT_MS = 30_000;

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

async function rebuild(
  folder: string,
  pair: Pair,
  { url, cannon }: { url: string; cannon: Sender },
): Promise<Result[]> {
  const { db } = pair.large;
  const subjects = await readSubjects(db);
  await db.deleteFrom("indices_externos").execute();
  const server = openSearchServer(url, { timeoutMs: TIMEOUT_MS });
  return withInstance(
    folder,
    ["--web-only"],
    async (site) => {
      const loads = Object.values(memberCalls(subjects)).map((calls) =>
        loadOf(site, calls, cannon),
      );
      for (const load of loads) await load();
      pair.say("filling the new index");
      let isDone = false;
      const started = performance.now();
      const filling = (async () => {
        await beginIndex(db, server);
        while (await fillSome(db, server)) await delay(0);
        isDone = true;
        return (performance.now() - started) / 1000;
      })();
      while (!isDone) for (const load of loads) await load();
      const seconds = await filling;
      const what = `${pair.engine}, search index of ${pair.most} posts, rebuilt beside traffic`;
      return [{ what, unit: "s", limit: MOST_SECONDS, ...medianOf([seconds]) }];
    },
    { filledUrl: pair.urls.large },
  );
}
