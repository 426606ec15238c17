import { getEnv } from "#app/env.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";

/** Addresses of one call. */
const AT_ONCE = 100;

/**
 * Has the caches in front of us told that these addresses of /uploads are gone, where the operator wants
 * that. Pass the transaction in which they go.
 */
export async function forgetAddresses(db: Database, addresses: string[]): Promise<void> {
  if (!getEnv().purge) return;
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    await enqueue(db, "purge_caches", { addresses: addresses.slice(start, start + AT_ONCE) });
  }
}
