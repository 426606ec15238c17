import type { Ctx } from "#app/context.server.ts";
import {
  MINUTE_SECONDS,
  type RateLimit,
  rateLimit,
  resetRateLimit,
} from "#app/http/rate-limit.server.ts";

type Store = Pick<Ctx, "kv">;

/** Tries at the password of a mail address, whether or not it has an account. */
export const GUESSES: RateLimit = {
  ...{ name: "guesses", max: 10, windowSeconds: 15 * MINUTE_SECONDS },
};

/** Counts a try at this address's password before it is checked. Throws `too_many_requests`. */
export function countGuess(ctx: Store, correo: string): Promise<void> {
  return rateLimit(ctx, GUESSES, correo);
}

/** A right password proves that the tries before it were its owner's. */
export function forgiveGuesses(ctx: Store, correo: string): Promise<void> {
  return resetRateLimit(ctx, GUESSES, correo);
}
