import { setTimeout as delay } from "node:timers/promises";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { ONCE_LEASE_SECONDS, ONCE_SECONDS } from "#app/features/posts/limits.ts";

const RUNNING = "running";
const DONE = "done";
const LOOK_AGAIN_MS = 100;

/**
 * Does something once for a mark. Who comes while another does it waits for its end: when that
 * fails, it is done here. Throws what the deed throws, and `still_running` when the end does not
 * come within `patienceMs`.
 */
export async function once(
  ctx: Pick<Ctx, "kv">,
  { mark, patienceMs = 10_000 }: { mark: string; patienceMs?: number },
  deed: () => Promise<void>,
): Promise<void> {
  const { kv } = ctx;
  const lease = { expirationTtl: ONCE_LEASE_SECONDS };
  const until = Date.now() + patienceMs;
  while (!(await kv.compareAndSet(mark, null, RUNNING, lease))) {
    if ((await kv.get(mark)) === DONE) return;
    if (Date.now() > until) throw new AppError("still_running", { retryAfter: 5 });
    await delay(LOOK_AGAIN_MS);
  }
  try {
    await deed();
  } catch (error) {
    await kv.delete(mark);
    throw error;
  }
  await kv.put(mark, DONE, { expirationTtl: ONCE_SECONDS });
}
