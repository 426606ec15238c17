import { setTimeout as delay } from "node:timers/promises";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "../errors.ts";
import { requireSameRequest } from "./request-hash.server.ts";

/** How long something that was done under a key is not done again. */
const DONE_SECONDS = 24 * 60 * 60;
/** How long whoever does it may take before it counts as dead. */
const LEASE_SECONDS = 60;
const RUNNING = "running";
/** Followed by a colon and the hash of what was done; by nothing, from before hashes were kept. */
const DONE = "done";
const LOOK_AGAIN_MS = 100;

/**
 * Does once for a key what leaves no row that could hold the key (see `makeOnce` for what does).
 * `key` says what is done and to what, then the idempotency key. Who comes while another does it
 * waits for its end: when that fails, it is done here. Throws what `act` throws, `still_running` when
 * the end does not come within `patienceMs`, and `key_reused` when what was done has another hash.
 */
export async function doOnce(
  { kv }: Pick<Ctx, "kv">,
  { key, hash, patienceMs = 10_000 }: { key: string; hash: string; patienceMs?: number },
  act: () => Promise<void>,
): Promise<void> {
  const lease = { expirationTtl: LEASE_SECONDS };
  const until = Date.now() + patienceMs;
  while (!(await kv.compareAndSet(key, null, RUNNING, lease))) {
    const state = await kv.get(key);
    if (state?.startsWith(DONE))
      return requireSameRequest(state.slice(DONE.length + 1) || null, hash);
    if (Date.now() > until) throw new AppError("still_running", { retryAfter: 5 });
    await delay(LOOK_AGAIN_MS);
  }
  try {
    await act();
  } catch (error) {
    await kv.delete(key);
    throw error;
  }
  await kv.put(key, `${DONE}:${hash}`, { expirationTtl: DONE_SECONDS });
}
