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

const ratesOf = (speeds: Speed[]) => speeds.map(({ rate }) => rate);
const costsOf = (speeds: Speed[]) => speeds.map(({ cpuMs }) => cpuMs);
const perSecond = (rates: number[]) => `${medianOf(rates).value.toFixed(0)}/s`;

/** Each kind of call beside the bare app, and in the large table beside the small one. */
export function readingResults({ engine, ...pair }: Pair, kinds: Kind[], all: Speeds): Result[] {
  return kinds.flatMap(({ name, of, share }): Result[] => {
    const [small, large] = [all[`small ${name}`]!, all[`large ${name}`]!];
    const yardstick = all[of]!;
    const spent = ratioOf(costsOf(yardstick), costsOf(large)).value.toFixed(2);
    const rates = [ratesOf(large), ratesOf(yardstick)] as const;
    const [ours, theirs] = rates.map(perSecond);
    return [
      {
        what: `${engine}, ${name}: ${ours} / ${of} (${theirs}); by processor time ${spent}`,
        unit: "times",
        limit: share,
        atLeast: true,
        ...ratioOf(...rates),
      },
      {
        what: `${engine}, ${name}: time with ${pair.most} posts / ${pair.fewest}`,
        unit: "times",
        limit: GROWTH,
        ...ratioOf(ratesOf(small), ratesOf(large)),
      },
    ];
  });
}

/** Each write beside an empty route of the bare app and what the write does without a server. */
export function writingResults({ engine }: Pair, all: Speeds): Result[] {
  return ["like", "save", "view", "event"].map((name): Result => {
    const rates = ratesOf(all[name]!);
    const needed = all.E!.map(
      ({ rate }, round) => 1 / (1 / rate + 1 / all[`own ${name}`]![round]!.rate),
    );
    return {
      what: `${engine}, ${name}: ${perSecond(rates)} / E and its own work (${perSecond(needed)})`,
      unit: "times",
      limit: BESIDE_ITS_WORK,
      atLeast: true,
      ...ratioOf(rates, needed),
    };
  });
}
