import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { addressKey } from "./code.server.ts";
import {
  CODES_PER_HOUR,
  CODE_WAIT_SECONDS,
  GUESSES_PER_WINDOW,
  GUESS_WINDOW_MINUTES,
} from "./limits.ts";

type Store = Pick<Ctx, "kv">;

const HOUR_SECONDS = 60 * 60;

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
  await countInWindow({ kv }, `codes:${addressKey(correo)}`, CODES_PER_HOUR, HOUR_SECONDS);
}

/** Lets this address have its next code at once. */
export async function returnCodeTurn({ kv }: Store, correo: string): Promise<void> {
  await kv.delete(waitKey(correo));
}

/** Counts a try at this address's password before it is checked. Throws `too_many_requests`. */
export async function takeGuess(ctx: Store, correo: string): Promise<void> {
  await countInWindow(ctx, guessKey(correo), GUESSES_PER_WINDOW, GUESS_WINDOW_MINUTES * 60);
}

/** A right password proves that the tries before it were its owner's. */
export async function forgiveGuesses({ kv }: Store, correo: string): Promise<void> {
  await kv.delete(windowOf(guessKey(correo), GUESS_WINDOW_MINUTES * 60).key);
}

async function countInWindow(
  { kv }: Store,
  name: string,
  max: number,
  windowSeconds: number,
): Promise<void> {
  const { key, secondsLeft } = windowOf(name, windowSeconds);
  const count = await kv.increment(key, 1, { expirationTtl: windowSeconds });
  if (count > max * getEnv().rateLimitFactor) throw tooMany(secondsLeft);
}

/** Windows begin at fixed times, so that their end is known without asking the store. */
function windowOf(name: string, windowSeconds: number): { key: string; secondsLeft: number } {
  const now = Date.now() / 1000;
  const index = Math.floor(now / windowSeconds);
  return { key: `${name}:${index}`, secondsLeft: (index + 1) * windowSeconds - now };
}

const waitKey = (correo: string) => `code-wait:${addressKey(correo)}`;
const guessKey = (correo: string) => `guesses:${addressKey(correo)}`;

function tooMany(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError("too_many_requests", { retryAfter, values: { seconds: retryAfter } });
}
