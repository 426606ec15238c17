import type { Pair } from "../../both-engines.ts";
import type { Result } from "../../measurement.ts";
import { medianOf, ratioOf } from "../../statistics.ts";
import type { Kind } from "./calls.ts";
import type { Speed } from "./load.ts";

/** Most that a call may cost in the large table over what it costs in the small one. */
const GROWTH = 1.25;
/** A write's least share of the rate that an empty route and its own work would have together. */
const BESIDE_ITS_WORK = 0.8;

type Speeds = Record<string, Speed[]>;

const costsOf = (speeds: Speed[]) => speeds.map(({ cpuMs }) => cpuMs);

function perSecond(speeds: Speed[]): string {
  return `${medianOf(speeds.map(({ rate }) => rate)).value.toFixed(0)}/s`;
}

/**
 * Each kind of call beside the bare app, and in the large table beside the small one. What is compared is
 * the processor's time that a call takes, which other work on this machine lengthens less than its wait.
 */
export function readingResults({ engine, ...pair }: Pair, kinds: Kind[], all: Speeds): Result[] {
  return kinds.flatMap(({ name, of, share }): Result[] => {
    const [small, large] = [all[`small ${name}`]!, all[`large ${name}`]!];
    const yardstick = all[of]!;
    return [
      {
        what: `${engine}, ${name} (${perSecond(large)}) / ${of} (${perSecond(yardstick)})`,
        unit: "times",
        limit: share,
        atLeast: true,
        ...ratioOf(costsOf(yardstick), costsOf(large)),
      },
      {
        what: `${engine}, ${name}: processor time with ${pair.most} posts / ${pair.fewest}`,
        unit: "times",
        limit: GROWTH,
        ...ratioOf(costsOf(large), costsOf(small)),
      },
    ];
  });
}

/** Each write beside an empty route of the bare app and what the write does without a server. */
export function writingResults({ engine }: Pair, all: Speeds): Result[] {
  return ["like", "save", "view", "event"].map((name): Result => {
    const own = costsOf(all[`own ${name}`]!);
    const needed = costsOf(all.E!).map((cost, round) => cost + own[round]!);
    return {
      what: `${engine}, ${name} (${perSecond(all[name]!)}) / E and its own work`,
      unit: "times",
      limit: BESIDE_ITS_WORK,
      atLeast: true,
      ...ratioOf(needed, costsOf(all[name]!)),
    };
  });
}
