import type { ChildProcess } from "node:child_process";
import type { Labels, Sample } from "#app/meter.server.ts";
import { counters, gauges, histograms } from "#app/metric-names.ts";
import type { Report } from "./report.ts";

/** However it came to be, no metric has more series: whoever reads them has to keep them. */
const MAX_SERIES = 5_000;
const MAX_LABEL = 100;
/** A process that has not reported for so long hangs. */
const SILENT_MS = 15_000;

interface Counted {
  labels: Labels;
  value: number;
}

interface Timed {
  labels: Labels;
  sum: number;
  buckets: number[];
}

interface Followed {
  slot: string;
  heardAt: number;
  gauges: Map<string, { name: string; labels: Labels; value: number }>;
}

/**
 * What all processes have counted together. What a process has told stays when it ends; how it is goes with it.
 * All of it is lost with the parent, which Prometheus takes for a counter that begins anew.
 */
export class Joined {
  readonly #counts = new Map<string, Map<string, Counted>>();
  readonly #times = new Map<string, Map<string, Timed>>();
  readonly #processes = new Map<ChildProcess | null, Followed>();

  /** Hears what a process of this slot tells until it ends. */
  follow(slot: string, child: ChildProcess): void {
    this.#processes.set(child, { slot, heardAt: performance.now(), gauges: new Map() });
    this.add(null, [
      { is: "count", name: "shortit_process_starts_total", labels: { process: slot }, by: 1 },
    ]);
    child.on("message", (said: Partial<Report> | null) => {
      if (!said || !Array.isArray(said.metrics)) return;
      // Each report says all of how things are.
      this.#processes.get(child)?.gauges.clear();
      this.add(child, said.metrics);
    });
    child.once("exit", () => this.#processes.delete(child));
  }

  /** What a process has told; null: the parent itself. */
  add(child: ChildProcess | null, samples: Sample[]): void {
    const from = this.#processes.get(child) ?? { slot: "parent", heardAt: 0, gauges: new Map() };
    this.#processes.set(child, from);
    from.heardAt = performance.now();
    for (const sample of samples) {
      const labels = isOurs(sample.name) ? cut(sample.labels) : { process: from.slot };
      const key = Object.values(labels).join("\n");
      if (sample.is === "gauge") {
        from.gauges.set(`${sample.name}\n${key}`, { ...sample, labels });
      } else if (sample.is === "count") {
        const known = this.#series(this.#counts, sample.name, key, () => ({ labels, value: 0 }));
        if (known) known.value += sample.by;
      } else {
        const none = () => ({ labels, sum: 0, buckets: sample.buckets.map(() => 0) });
        const known = this.#series(this.#times, sample.name, key, none);
        if (!known) continue;
        known.sum += sample.sum;
        sample.buckets.forEach((n, at) => (known.buckets[at]! += n));
      }
    }
  }

  #series<S>(all: Map<string, Map<string, S>>, name: string, key: string, none: () => S): S | null {
    let series = all.get(name);
    if (!series) all.set(name, (series = new Map<string, S>()));
    const known = series.get(key);
    if (known) return known;
    if (series.size >= MAX_SERIES) {
      const dropped = { is: "count", name: "shortit_series_dropped_total", labels: {} } as const;
      this.add(null, [{ ...dropped, by: 1 }]);
      return null;
    }
    const made = none();
    series.set(key, made);
    return made;
  }

  counted(name: string): Counted[] {
    return [...(this.#counts.get(name)?.values() ?? [])];
  }

  observed(name: string): Timed[] {
    return [...(this.#times.get(name)?.values() ?? [])];
  }

  /** Of several processes in one slot it is the newest that tells how it is. */
  gauged(name: string): Counted[] {
    if (name === "shortit_process_up") return this.#up();
    const found = new Map<string, Counted>();
    for (const { gauges: own } of this.#processes.values()) {
      for (const [key, each] of own) if (each.name === name) found.set(key, each);
    }
    return [...found.values()];
  }

  #up(): Counted[] {
    const up = new Map<string, boolean>();
    for (const { slot, heardAt } of this.#processes.values()) {
      up.set(slot, performance.now() - heardAt < SILENT_MS);
    }
    return [...up].map(([process, is]) => ({ labels: { process }, value: Number(is) }));
  }
}

function isOurs(name: string): boolean {
  return name in counters || name in histograms || name in gauges;
}

/** Labels are ours; this is for the day on which one is not. */
function cut(labels: Labels): Labels {
  const long = Object.values(labels).some((value) => value.length > MAX_LABEL);
  if (!long) return labels;
  return Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [name, value.slice(0, MAX_LABEL)]),
  );
}
