import type { Env } from "#app/env.server.ts";
import type { Slot } from "../serve/slots.ts";

/** Where METRICS_PORT is set: hears what the processes of the slots count, and tells who asks. */
export async function withMetrics(
  slots: Slot[],
  { metrics }: Pick<Env, "metrics">,
  log: (line: string) => void,
): Promise<Slot[]> {
  if (!metrics) return slots;
  // Loaded only here: nobody pays for it who does not want it.
  const [{ Joined }, { serveMetrics }] = await Promise.all([
    import("./joined.ts"),
    import("./server.ts"),
  ]);
  const joined = new Joined();
  await serveMetrics(joined, metrics, log);
  return slots.map((slot) => ({
    ...slot,
    start() {
      const child = slot.start();
      joined.follow(slot.name, child);
      return child;
    },
  }));
}
