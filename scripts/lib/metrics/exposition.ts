import type { Labels } from "#app/meter.server.ts";
import { counters, gauges, histograms } from "#app/metric-names.ts";
import type { Joined } from "./joined.ts";
import { processMetrics } from "./process-samples.ts";

export const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Gives everything that is measured, in the text form that Prometheus reads. prom-client would take forty milliseconds for
 * thousands of lines: what is the same each time, all but the numbers, is made once a series here.
 */
export async function openExposition(joined: Joined): Promise<() => string> {
  const parts: (() => string)[] = [];
  const heads = (name: string, help: string, type: string) =>
    `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  const simple = (name: string, help: string, type: "counter" | "gauge") => {
    const head = heads(name, help, type);
    const startOf = keeping((labels) => `${name}${inBraces(labels)} `);
    parts.push(() => {
      let text = head;
      const series = type === "counter" ? joined.counted(name) : joined.gauged(name);
      for (const { labels, value } of series) text += `${startOf(labels)}${value}\n`;
      return text;
    });
  };
  for (const [name, { help }] of Object.entries(counters)) simple(name, help, "counter");
  for (const [name, { help }] of Object.entries(gauges)) simple(name, help, "gauge");
  for (const [name, { help, buckets }] of Object.entries(histograms)) {
    const head = heads(name, help, "histogram");
    const startsOf = keeping((labels) => ({
      buckets: [...buckets.map(String), "+Inf"].map(
        (le) => `${name}_bucket${inBraces({ ...labels, le })} `,
      ),
      sum: `${name}_sum${inBraces(labels)} `,
      count: `${name}_count${inBraces(labels)} `,
    }));
    parts.push(() => {
      let text = head;
      for (const { labels, sum, buckets: counts } of joined.observed(name)) {
        const starts = startsOf(labels);
        let n = 0;
        for (let at = 0; at < counts.length; at += 1) {
          n += counts[at]!;
          text += `${starts.buckets[at]!}${n}\n`;
        }
        text += `${starts.sum}${sum}\n${starts.count}${n}\n`;
      }
      return text;
    });
  }
  for (const { name, help, type } of await processMetrics()) simple(name, help, type);
  return () => parts.map((part) => part()).join("");
}

/** Made once for each labels that there are. */
function keeping<T>(make: (labels: Labels) => T): (labels: Labels) => T {
  const kept = new WeakMap<Labels, T>();
  return (labels) => {
    let made = kept.get(labels);
    if (made === undefined) kept.set(labels, (made = make(labels)));
    return made;
  };
}

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
}
