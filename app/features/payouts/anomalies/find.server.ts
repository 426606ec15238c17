import type { Database } from "#db/client.ts";
import { exchange } from "./find/exchange.server.ts";
import { farm } from "./find/farm.server.ts";
import { burst, crowd, network } from "./find/networks.server.ts";
import { quiet } from "./find/quiet.server.ts";
import type { Finding } from "./find/finding.ts";

/** What of a day looks like no honest watching. */
export async function findAnomalies(db: Database, day: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of [quiet, network, burst, crowd, farm, exchange]) {
    findings.push(...(await rule(db, day)));
  }
  return findings;
}
