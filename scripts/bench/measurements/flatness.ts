import type { Ctx } from "#app/context.server.ts";
import { onBothEngines, type Pair } from "../both-engines.ts";
import { type Instance, withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { databaseTime } from "../postgres.ts";
import { cpuSeconds } from "../process-usage.ts";
import { inTurn } from "../rounds.ts";
import { medianOf, ratioOf } from "../statistics.ts";
import { type Calls, feedCalls, memberCalls, toggleCalls } from "./throughput/calls.ts";
import { loadOf, openCannon, type Sender, type Site, type Speed } from "./throughput/load.ts";
import { readSubjects, type Subjects } from "./throughput/subjects.ts";

const SMALL = 1_000;
const ROUNDS = 3;
/** Of the processor's time. */
const ROUND_MS = 250;
const GROWTH = 1.25;

const NO_CANNON = {
  what: "the load: the development dependency autocannon is not installed",
  skipped: true as const,
};

/**
 * What a call takes of the processor with a million posts over what it takes with a thousand, that of the
 * database's server included.
 */
export async function measureFlatness({ kept, ...bench }: Bench): Promise<Result[]> {
  const cannon = await openCannon();
  if (!cannon) return [NO_CANNON];
  const large = { ...bench, kept, filled: kept, full: true };
  return onBothEngines(large, SMALL, (pair) => {
    const serve = (filledUrl: string, use: (site: Instance) => Promise<Result[]>) =>
      withInstance(bench.folder, ["--web-only"], use, { filledUrl });
    return serve(pair.urls.small, (small) =>
      serve(pair.urls.large, (many) => compare(pair, { small, large: many }, cannon)),
    );
  });
}

async function compare(
  pair: Pair,
  sites: Record<"small" | "large", Instance>,
  cannon: Sender,
): Promise<Result[]> {
  const loads = async (size: "small" | "large") => {
    const site = await withDatabase(sites[size], pair[size]);
    const calls = Object.entries(callsOf(await readSubjects(pair[size].db)));
    return calls.map(([name, each]) => [name, loadOf(site, each, cannon, ROUND_MS)] as const);
  };
  const [few, many] = [await loads("small"), await loads("large")];
  const tasks = few.flatMap(([name, load], place) => [
    [`small ${name}`, load] as const,
    [`large ${name}`, many[place]![1]] as const,
  ]);
  const speeds = await inTurn<string, Speed>(ROUNDS, Object.fromEntries(tasks), pair.say);
  const costs = (name: string) => speeds[name]!.map(({ cpuMs }) => cpuMs);
  return few.map(([name]): Result => {
    const [above, below] = [costs(`large ${name}`), costs(`small ${name}`)];
    const [slow, quick] = [above, below].map((each) => medianOf(each).value.toFixed(1));
    const sizes = `with ${pair.most} posts (${slow} ms) / ${pair.fewest} (${quick} ms)`;
    const what = `${pair.engine}, ${name}: processor time ${sizes}`;
    return { what, unit: "times", limit: GROWTH, ...ratioOf(above, below) };
  });
}

function callsOf(subjects: Subjects): Record<string, Calls> {
  return {
    ...memberCalls(subjects),
    like: toggleCalls(subjects, "like"),
    "feed JSON": feedCalls(subjects),
  };
}

/** What PostgreSQL does for a call is done by its own processes. */
async function withDatabase(site: Site, { db }: Ctx): Promise<Site> {
  const database = await databaseTime(db);
  return database ? { ...site, cpu: () => cpuSeconds(site.pid) + database() } : site;
}
