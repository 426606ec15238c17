import { setTimeout as delay } from "node:timers/promises";
import { findPosts } from "#app/features/admin/content/posts.server.ts";
import { listStoppedJobs } from "#app/features/admin/jobs/stopped.server.ts";
import { readOverview } from "#app/features/admin/overview/overview.server.ts";
import { findPeople } from "#app/features/admin/people/find.server.ts";
import type { Ctx } from "#app/context.server.ts";
import { freePort } from "../../../lib/free-port.ts";
import { flatness, onBothEngines, type Pair } from "../../both-engines.ts";
import { withInstance } from "../../instance.ts";
import type { Bench, Result } from "../../measurement.ts";
import { inTurn, timesOf } from "../../rounds.ts";
import { medianOf, percentile } from "../../statistics.ts";
import { memberCalls } from "../throughput/calls.ts";
import { loadOf, openCannon } from "../throughput/load.ts";
import { readSubjects } from "../throughput/subjects.ts";

/** In smaller ones a page of people is not full. */
const SMALL = 10_000;
const FLAT = 1.25;
const ROUNDS = 9;
const READS = 30;
const SCRAPES = 100;
const SCRAPE_MS = 5;
/** The worker has measured and each process has told. */
const TOLD = /^shortit_queue_jobs/m;

/** What an administrator and a Prometheus wait for: pages of the console by the size of the site, and a scrape under load. */
export function measureOperator(bench: Bench): Promise<Result[]> {
  process.env.DATA_DIR ??= bench.folder;
  return onBothEngines(bench, SMALL, async (pair) => [
    ...(await consolePages(pair)),
    ...(await scrapes(bench.folder, pair)),
  ]);
}

async function consolePages(pair: Pair): Promise<Result[]> {
  const name = (await readSubjects(pair.large.db)).names[0]!;
  const pages: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    overview: readOverview,
    "the newest people": (ctx) => findPeople(ctx, { q: "", lista: "todas", antes: null }),
    "people by their name": (ctx) => findPeople(ctx, { q: "ma", lista: "todas", antes: null }),
    "the newest posts": (ctx) => findPosts(ctx, { q: "", estado: "todas", antes: null }),
    "posts of one person": (ctx) => findPosts(ctx, { q: name, estado: "todas", antes: null }),
    "posts that failed": (ctx) => findPosts(ctx, { q: "", estado: "fallidas", antes: null }),
    "posts set apart": (ctx) => findPosts(ctx, { q: "", estado: "apartadas", antes: null }),
    "stopped jobs": (ctx) => listStoppedJobs(ctx, { estado: "failed", antes: null }),
  };
  const tasks = Object.entries(pages).flatMap(([page, read]) =>
    (["small", "large"] as const).map((size) => {
      const p95 = async () => percentile(await timesOf(READS, () => read(pair[size])), 0.95);
      return [`${size} ${page}`, p95] as const;
    }),
  );
  const figures = await inTurn(ROUNDS, Object.fromEntries(tasks), pair.say);
  return Object.keys(pages).map((page) => {
    const [small, large] = [figures[`small ${page}`]!, figures[`large ${page}`]!];
    return flatness(pair, `console, ${page}`, { small, large, limit: FLAT });
  });
}

/** While pages are asked for, so that there is something to tell. */
async function scrapes(folder: string, pair: Pair): Promise<Result[]> {
  const cannon = await openCannon();
  if (!cannon) return [];
  const port = await freePort();
  const variables = { METRICS_PORT: `${port}` };
  const subjects = await readSubjects(pair.large.db);
  return withInstance(
    folder,
    [],
    async (site) => {
      const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const loads = Object.values(memberCalls(subjects)).map((calls) =>
        loadOf(site, calls, cannon),
      );
      for (const load of loads) await load();
      while (!TOLD.test(await scrape())) await delay(500);
      let isDone = false;
      const visitors = (async () => {
        while (!isDone) for (const load of loads) await load();
      })();
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(percentile(await timesOf(SCRAPES, scrape), 0.95));
      isDone = true;
      await visitors;
      const lines = (await scrape()).split("\n").length;
      const alone = percentile(await timesOf(SCRAPES, scrape), 0.95);
      const what = `${pair.engine}, /metrics (${lines} lines)`;
      const limit = { unit: "ms", limit: SCRAPE_MS } as const;
      return [
        { what: `${what}: p95 alone`, ...limit, ...medianOf([alone]) },
        {
          what: `${what}: p95 while eight people ask without a pause`,
          ...limit,
          ...medianOf(rounds),
        },
      ];
    },
    { filledUrl: pair.urls.large, variables },
  );
}
