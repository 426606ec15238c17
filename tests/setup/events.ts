import { expect } from "vitest";
import { events } from "#app/jobs/events.ts";
import { eventHandlers } from "#app/jobs/registry.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";

/** Tells every event that waits, and those that follow from it, as the worker does. */
export async function deliverEvents(services: Services): Promise<void> {
  const { signal } = new AbortController();
  while (await runNext(services, eventHandlers, signal));
  const left = await services.db
    .selectFrom("jobs")
    .select(["kind", "error"])
    .where("kind", "in", Object.keys(events))
    .execute();
  expect(left).toEqual([]);
}
