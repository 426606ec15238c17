import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "./errors.ts";

type Store = Pick<Ctx, "kv">;

export interface RateLimit {
  /** How often within the window, before RATE_LIMIT_FACTOR. */
  max: number;
  windowSeconds: number;
}

/** Counts one more use of `name`. Throws `too_many_requests` beyond the limit. */
export async function countInWindow(
  { kv }: Store,
  name: string,
  { max, windowSeconds }: RateLimit,
): Promise<void> {
  const { key, secondsLeft } = windowOf(name, windowSeconds);
  const count = await kv.increment(key, 1, { expirationTtl: windowSeconds });
  if (count > max * getEnv().rateLimitFactor) throw tooMany(secondsLeft);
}

/** Forgets what was counted in the window that is open. */
export async function clearWindow(
  { kv }: Store,
  name: string,
  { windowSeconds }: Pick<RateLimit, "windowSeconds">,
): Promise<void> {
  await kv.delete(windowOf(name, windowSeconds).key);
}

/** The refusal that says how long to wait. */
export function tooMany(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError("too_many_requests", { retryAfter, values: { seconds: retryAfter } });
}

/** Windows begin at fixed times, so that their end is known without asking the store. */
function windowOf(name: string, windowSeconds: number): { key: string; secondsLeft: number } {
  const now = Date.now() / 1000;
  const index = Math.floor(now / windowSeconds);
  return { key: `${name}:${index}`, secondsLeft: (index + 1) * windowSeconds - now };
}
