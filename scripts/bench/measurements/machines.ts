import { setTimeout as delay } from "node:timers/promises";
import { onBothEngines, type Pair } from "../both-engines.ts";
import { type Instance, withInstance } from "../instance.ts";
import { photo } from "../media.ts";
import type { Bench, Result } from "../measurement.ts";
import { databaseTime } from "../postgres.ts";
import { cpuSeconds } from "../process-usage.ts";
import { medianOf } from "../statistics.ts";
import { meetPeople, SETTLING_MS } from "./throughput/people.ts";
import { readSubjects } from "./throughput/subjects.ts";

const SMALL = 1_000;
const PEOPLE = 256;
const MEASURED_MS = 20_000;

/**
 * What one call of people who browse takes of the processor in the web process and in the server of the database: how many
 * machines of the one a machine of the other is enough for.
 */
export function measureMachines(bench: Bench): Promise<Result[]> {
  return onBothEngines(bench, SMALL, (pair) =>
    withInstance(bench.folder, ["--web-only"], (site) => costsOf(pair, site), {
      filledUrl: pair.urls.large,
    }),
  );
}

async function costsOf({ engine, large, say }: Pair, site: Instance): Promise<Result[]> {
  const { db } = large;
  const database = await databaseTime(db);
  const crowd = { people: PEOPLE, subjects: await readSubjects(db), sent: await photo() };
  const meet = (ms: number) => meetPeople(site, { ...crowd, ms });
  say("warming up");
  await meet(MEASURED_MS / 2);
  say(`${PEOPLE} people`);
  const costs = () => ({ web: cpuSeconds(site.pid), database: database?.() ?? 0 });
  const before = delay(SETTLING_MS).then(costs);
  const answers = (await meet(MEASURED_MS)).length;
  const [from, to] = [await before, costs()];
  const each = (part: "web" | "database") => ((to[part] - from[part]) * 1000) / answers;
  const figure = (what: string, ms: number): Result => {
    return { what: `${engine}, ${what}`, unit: "ms", limit: null, ...medianOf([ms]) };
  };
  const web = figure("a call of people who browse, in the web process", each("web"));
  if (!database) return [web];
  return [web, figure("the same, in the server of PostgreSQL", each("database"))];
}
