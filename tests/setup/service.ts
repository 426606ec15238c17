import { inject } from "vitest";
import type { ServiceName } from "./services.ts";

/** The port of a service of this run; `serviceReady` must have been awaited before it is used. */
export function servicePort(name: ServiceName): number {
  return inject("services").ports[name];
}

/** Waits until the service runs, which the first call brings about. */
export async function serviceReady(name: ServiceName): Promise<void> {
  // Its own line: one that was kept since the last call may be closing just now.
  const headers = { Connection: "close" };
  const response = await fetch(`${inject("services").starter}/${name}`, { headers });
  if (!response.ok) throw new Error(await response.text());
}
