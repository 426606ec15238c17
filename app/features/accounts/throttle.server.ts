import type { Ctx } from "#app/context.server.ts";
import { clearWindow, countInWindow, tooMany } from "#app/http/rate-limit.server.ts";
import { addressKey } from "./code.server.ts";
import {
  CODES_PER_HOUR,
  CODE_WAIT_SECONDS,
  GUESSES_PER_WINDOW,
  GUESS_WINDOW_MINUTES,
} from "./limits.ts";

type Store = Pick<Ctx, "kv">;

const CODES = { max: CODES_PER_HOUR, windowSeconds: 60 * 60 };
const GUESSES = { max: GUESSES_PER_WINDOW, windowSeconds: GUESS_WINDOW_MINUTES * 60 };

/**
 * Takes the right to send this address a code: one a minute and a few an hour, whether or not it has
 * an account. Throws `too_many_requests`.
 */
export async function takeCodeTurn({ kv }: Store, correo: string): Promise<void> {
  const now = Date.now();
  const key = waitKey(correo);
  const isFirst = await kv.compareAndSet(key, null, String(now), {
    expirationTtl: CODE_WAIT_SECONDS,
  });
  if (!isFirst) {
    const since = Number(await kv.get(key)) || now;
    throw tooMany(CODE_WAIT_SECONDS - (now - since) / 1000);
  }
  await countInWindow({ kv }, `codes:${addressKey(correo)}`, CODES);
}

/** Lets this address have its next code at once. */
export async function returnCodeTurn({ kv }: Store, correo: string): Promise<void> {
  await kv.delete(waitKey(correo));
}

/** Counts a try at this address's password before it is checked. Throws `too_many_requests`. */
export async function takeGuess(ctx: Store, correo: string): Promise<void> {
  await countInWindow(ctx, guessKey(correo), GUESSES);
}

/** A right password proves that the tries before it were its owner's. */
export async function forgiveGuesses(ctx: Store, correo: string): Promise<void> {
  await clearWindow(ctx, guessKey(correo), GUESSES);
}

const waitKey = (correo: string) => `code-wait:${addressKey(correo)}`;
const guessKey = (correo: string) => `guesses:${addressKey(correo)}`;
