import { collectDefaultMetrics, Registry } from "prom-client";
import { type Sample } from "#app/meter.server.ts";

/** What is told of a process by itself, out of all that prom-client knows: the rest is much and seldom looked at. */
const TOLD =
  /^(process_(cpu|resident|open_fds|max_fds|start)|nodejs_(eventloop_lag_(p\d+_)?seconds|eventloop_lag_max|heap_size|external))/;

interface Told {
  name: string;
  help: string;
  type: "counter" | "gauge";
  values: { value: number; labels: Record<string, string> }[];
}

let registry: Registry | undefined;
const before = new Map<string, number>();

/** How this process is, as samples: what only grows is told as what it grew by. */
export async function processSamples(): Promise<Sample[]> {
  const told = await processMetrics();
  return told.flatMap(({ name, type, values }) =>
    values.map(({ value }): Sample => {
      if (type === "gauge") return { is: "gauge", name, labels: {}, value };
      const by = value - (before.get(name) ?? 0);
      before.set(name, value);
      return { is: "count", name, labels: {}, by };
    }),
  );
}

/** The same as prom-client says it, with what each is. */
export async function processMetrics(): Promise<Told[]> {
  if (!registry) collectDefaultMetrics({ register: (registry = new Registry()) });
  const all = (await registry.getMetricsAsJSON()) as unknown as Told[];
  return all.filter(
    ({ name, type, values }) =>
      TOLD.test(name) &&
      ["counter", "gauge"].includes(type) &&
      values.every(({ labels }) => Object.keys(labels ?? {}).length === 0),
  );
}
