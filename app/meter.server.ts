import {
  type CounterName,
  type counters,
  type GaugeName,
  type gauges,
  type HistogramName,
  histograms,
  type LabelsOf,
} from "./metric-names.ts";

/** One value of one metric since the last report, as it travels to the parent. */
export type Sample =
  | { is: "count"; name: string; labels: Labels; by: number }
  | { is: "times"; name: string; labels: Labels; sum: number; buckets: number[] }
  | { is: "gauge"; name: string; labels: Labels; value: number };

export type Labels = Record<string, string>;

/** What was counted in this process since it was last asked. */
export interface Meter {
  counts: Map<string, Extract<Sample, { is: "count" }>>;
  times: Map<string, Extract<Sample, { is: "times" }>>;
  gauges: Map<string, Extract<Sample, { is: "gauge" }>>;
}

declare global {
  /** None where nobody asked for metrics. The programs and the site's own build each have this module. */
  var shortitMeter: Meter | undefined;
}

/** From now on this process counts. */
export function openMeter(): Meter {
  return (globalThis.shortitMeter ??= { counts: new Map(), times: new Map(), gauges: new Map() });
}

export function count<N extends CounterName>(
  name: N,
  labels: LabelsOf<(typeof counters)[N]>,
  by = 1,
): void {
  const counts = globalThis.shortitMeter?.counts;
  if (!counts) return;
  const key = keyOf(name, labels);
  const known = counts.get(key);
  if (known) known.by += by;
  else counts.set(key, { is: "count", name, labels, by });
}

export function observe<N extends HistogramName>(
  name: N,
  labels: LabelsOf<(typeof histograms)[N]>,
  seconds: number,
): void {
  const times = globalThis.shortitMeter?.times;
  if (!times) return;
  const { buckets } = histograms[name];
  const key = keyOf(name, labels);
  let known = times.get(key);
  if (!known) {
    const none = new Array<number>(buckets.length + 1).fill(0);
    times.set(key, (known = { is: "times", name, labels, sum: 0, buckets: none }));
  }
  let at = 0;
  while (at < buckets.length && seconds > buckets[at]!) at += 1;
  known.buckets[at]! += 1;
  known.sum += seconds;
}

export function gauge<N extends GaugeName>(
  name: N,
  labels: LabelsOf<(typeof gauges)[N]>,
  value: number,
): void {
  globalThis.shortitMeter?.gauges.set(keyOf(name, labels), { is: "gauge", name, labels, value });
}

/** There is nothing to tell of it now. */
export function noGauge<N extends GaugeName>(name: N, labels: LabelsOf<(typeof gauges)[N]>): void {
  globalThis.shortitMeter?.gauges.delete(keyOf(name, labels));
}

/** Runs something and notes how long it took, whatever came of it. */
export async function timed<N extends HistogramName, T>(
  name: N,
  labels: LabelsOf<(typeof histograms)[N]>,
  run: () => Promise<T>,
): Promise<T> {
  if (!globalThis.shortitMeter) return await run();
  const start = performance.now();
  try {
    return await run();
  } finally {
    observe(name, labels, (performance.now() - start) / 1000);
  }
}

/** What was counted since the last call, which begins anew, and how things are. */
export function takeSamples({ counts, times, gauges }: Meter): Sample[] {
  const samples = [...counts.values(), ...times.values(), ...gauges.values()];
  counts.clear();
  times.clear();
  return samples;
}

function keyOf(name: string, labels: Labels): string {
  let key = name;
  for (const label in labels) key += `\n${labels[label]}`;
  return key;
}
