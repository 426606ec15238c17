import type { Ctx } from "#app/context.server.ts";
import {
  forgetTurns,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type RateLimit,
  takeTurn,
  tooMany,
} from "#app/http/rate-limit.server.ts";
import { addressKey } from "./sign-up/code.server.ts";
import { CODE_WAIT_SECONDS } from "./limits.ts";

type Store = Pick<Ctx, "kv">;

const perQuarter = (name: string, max: number): RateLimit => ({
  name,
  max,
  windowSeconds: 15 * MINUTE_SECONDS,
});
const perHour = (name: string, max: number): RateLimit => ({
  name,
  max,
  windowSeconds: HOUR_SECONDS,
});

/** By mail address, whether or not it has an account. */
export const perAccount = {
  guesses: perQuarter("guesses", 10),
  /** Bounds both the mails somebody can be sent and the codes that can be guessed at. */
  codes: perHour("codes", 6),
  resets: perHour("resets", 5),
};

/** By where a request comes from: many people may share one, so these are wider. */
export const perAddress = {
  signIns: perQuarter("address-sign-ins", 60),
  signUps: perHour("address-sign-ups", 20),
  resends: perHour("address-resends", 20),
  verifications: perQuarter("address-verifications", 30),
  resets: perHour("address-resets", 20),
  providerSignIns: perQuarter("address-provider-sign-ins", 60),
};

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
  await takeTurn({ kv }, perAccount.codes, correo);
}

/** Lets this address have its next code at once. */
export async function returnCodeTurn({ kv }: Store, correo: string): Promise<void> {
  await kv.delete(waitKey(correo));
}

/** Counts a try at this address's password before it is checked. Throws `too_many_requests`. */
export function takeGuess(ctx: Store, correo: string): Promise<void> {
  return takeTurn(ctx, perAccount.guesses, correo);
}

/** A right password proves that the tries before it were its owner's. */
export function forgiveGuesses(ctx: Store, correo: string): Promise<void> {
  return forgetTurns(ctx, perAccount.guesses, correo);
}

const waitKey = (correo: string) => `code-wait:${addressKey(correo)}`;
