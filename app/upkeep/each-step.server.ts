import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";

export type Step = (services: Services) => Promise<unknown>;

/** Takes every step in its order, those behind one that fails as well. Throws the first failure at the end. */
export async function eachStep(services: Services, steps: Record<string, Step>): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, take] of Object.entries(steps)) {
    try {
      await take(services);
    } catch (err) {
      log.error({ step, err }, "a step failed, those behind it are taken");
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}
