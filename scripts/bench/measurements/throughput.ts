import { onBothEngines, type Pair } from "../both-engines.ts";
import { type Instance, withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn } from "../rounds.ts";
import { CARDS, EMPTY, withBareApp } from "./throughput/bare-app.ts";
import { eventCalls, readingCalls, toggleCalls, viewCalls } from "./throughput/calls.ts";
import { firstBytes } from "./throughput/first-bytes.ts";
import {
  loadOf,
  openCannon,
  type Sender,
  sendHeads,
  type Site,
  type Speed,
} from "./throughput/load.ts";
import { ownWork } from "./throughput/own-work.ts";
import { crowdOf } from "./throughput/people.ts";
import { readingResults, writingResults } from "./throughput/results.ts";
import { readSubjects, type Subjects } from "./throughput/subjects.ts";

const SMALL = 1_000;
const ROUNDS = 3;
/**
 * For what is held against the empty route: a page for all is made anew every few seconds, and a shorter
 * round would be mostly of making it.
 */
const QUICK_ROUND_MS = 3_000;

const NO_TOOLS = {
  what: "the bare app: the development dependencies autocannon and @remix-run/dev are not installed",
  skipped: true as const,
};

/** One process of ours under load beside one that serves the smallest site of the same packages. */
export async function measureThroughput(bench: Bench): Promise<Result[]> {
  const cannon = await openCannon();
  if (!cannon) return [NO_TOOLS];
  bench.detail("building the bare app");
  const results = await withBareApp(bench.folder, (bare) =>
    onBothEngines(bench, SMALL, (pair) => onEngine(bench.folder, { cannon, bare, pair })),
  );
  return results ?? [NO_TOOLS];
}

interface Setting {
  cannon: Sender;
  bare: Site;
  pair: Pair;
}

function onEngine(folder: string, setting: Setting): Promise<Result[]> {
  const { urls } = setting.pair;
  const serve = (url: string, use: (site: Instance) => Promise<Result[]>) =>
    withInstance(folder, ["--web-only"], use, { filledUrl: url });
  return serve(urls.small, (small) =>
    serve(urls.large, async (large) => [
      ...(await compare(setting, { small, large })),
      ...(await firstBytes(setting.pair, large)),
      ...(await crowdOf(setting.pair, large)),
    ]),
  );
}

/** Everything in turn in each round, so that what slows a round down slows all of it. */
async function compare(
  { cannon, bare, pair }: Setting,
  sites: { small: Site; large: Site },
): Promise<Result[]> {
  const few = await readSubjects(pair.small.db);
  const many = await readSubjects(pair.large.db);
  const at = (path: string) => async () => () => ({ path });
  const yardsticks = {
    E: loadOf(bare, at(EMPTY), cannon, QUICK_ROUND_MS),
    P: loadOf(bare, at(CARDS), cannon),
  };
  const kinds = readingCalls(sites.large, many);
  const fewer = readingCalls(sites.small, few);
  const reads = kinds.flatMap(({ name, of, calls, isHead }, place) => {
    const send = isHead ? sendHeads : cannon;
    const ms = of === "E" ? QUICK_ROUND_MS : undefined;
    return [
      [`small ${name}`, loadOf(sites.small, fewer[place]!.calls, send, ms)] as const,
      [`large ${name}`, loadOf(sites.large, calls, send, ms)] as const,
    ];
  });
  const writes = writesTo(sites.large, many, cannon);
  // What is written to has its pages made anew: to the small site as much is written.
  const fewerWrites = Object.entries(writesTo(sites.small, few, cannon)).map(
    ([name, write]) => [`small ${name}`, write] as const,
  );
  const own = ownWork(pair.large, sites.large, many);
  const calls = Object.fromEntries([...reads, ...fewerWrites]);
  const tasks = { ...yardsticks, ...calls, ...writes, ...own };
  const speeds = await inTurn<string, Speed>(ROUNDS, tasks, pair.say);
  return [...readingResults(pair, kinds, speeds), ...writingResults(pair, speeds)];
}

function writesTo(site: Site, subjects: Subjects, cannon: Sender) {
  return {
    like: loadOf(site, toggleCalls(subjects, "like"), cannon),
    save: loadOf(site, toggleCalls(subjects, "save"), cannon),
    view: loadOf(site, viewCalls(subjects), cannon),
    event: loadOf(site, eventCalls(site), cannon),
  };
}
