import type { Ctx } from "#app/context.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  rateLimit,
  resetRateLimit,
} from "#app/http/rate-limit.server.ts";
import { GUESSES_PER_DAY, GUESSES_PER_QUARTER } from "./limits.ts";

type Store = Pick<Ctx, "kv">;

const perQuarter = {
  ...{ name: "factor-guesses", max: GUESSES_PER_QUARTER, windowSeconds: 15 * MINUTE_SECONDS },
};
const perDay = {
  ...{ name: "factor-guesses-of-day", max: GUESSES_PER_DAY, windowSeconds: 24 * HOUR_SECONDS },
};

/** Counts a try at the codes of an account before it is checked. Throws `too_many_requests`. */
export async function countFactorGuess(ctx: Store, id_usuario: number): Promise<void> {
  await rateLimit(ctx, perQuarter, `${id_usuario}`);
  await rateLimit(ctx, perDay, `${id_usuario}`);
}

/** A right code proves that the tries before it were its owner's. */
export function forgiveFactorGuesses(ctx: Store, id_usuario: number): Promise<void> {
  return resetRateLimit(ctx, perQuarter, `${id_usuario}`);
}
