import type { Ctx } from "#app/context.server.ts";
import {
  MINUTE_SECONDS,
  type RateLimit,
  rateLimit,
  resetRateLimit,
} from "#app/http/rate-limit.server.ts";

type Store = Pick<Ctx, "kv">;

/** Tries at one's own password by who is signed in; `doors` counts those of whoever signs in. */
export const GUESSES: RateLimit = {
  ...{ name: "guesses", max: 10, windowSeconds: 15 * MINUTE_SECONDS },
};

/** Counts a try of whoever is signed in with this address, before it is checked. Throws `too_many_requests`. */
export function countGuess(ctx: Store, correo: string): Promise<void> {
  return rateLimit(ctx, GUESSES, correo);
}

/** A right password proves that the tries before it were its owner's. */
export function forgiveGuesses(ctx: Store, correo: string): Promise<void> {
  return resetRateLimit(ctx, GUESSES, correo);
}
