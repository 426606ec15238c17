import type { Ctx } from "#app/context.server.ts";
import {
  HOUR_SECONDS,
  type Limit,
  MINUTE_SECONDS,
  perAddress,
  type RateLimit,
  rateLimit,
  tooMany,
} from "#app/http/rate-limit.server.ts";
import { GUESSES } from "#app/features/people/passwords/guesses.server.ts";
import { addressKey } from "./sign-up/code.server.ts";
import { CODE_WAIT_SECONDS } from "./limits.ts";

type Store = Pick<Ctx, "kv">;

const perHour = (name: string, max: number): RateLimit => ({
  name,
  max,
  windowSeconds: HOUR_SECONDS,
});

/** Of a mail address, whether or not it has an account: part of what is decided, so the domain counts. */
export const perMailAddress = {
  guesses: GUESSES,
  /** Bounds both the mails somebody can be sent and the codes that can be guessed at. */
  codes: perHour("codes", 6),
};

/** Asking for a link, whether or not the address has an account. */
export const resetsPerMailAddress: Limit<{ correo: string }> = {
  ...perHour("resets", 5),
  per: "subject",
  of: ({ correo }) => correo,
};

const QUARTER_SECONDS = 15 * MINUTE_SECONDS;

/** By where a request comes from. */
export const addressLimits = {
  signIns: perAddress("sign-ins", 60, QUARTER_SECONDS),
  signUps: perAddress("sign-ups", 20, HOUR_SECONDS),
  resends: perAddress("resends", 20, HOUR_SECONDS),
  verifications: perAddress("verifications", 30, QUARTER_SECONDS),
  resets: perAddress("resets", 20, HOUR_SECONDS),
  providerSignIns: perAddress("provider-sign-ins", 60, QUARTER_SECONDS),
};

/**
 * Takes the right to send this address a code: one a minute and a few an hour, whether or not it has
 * an account. Throws `too_many_requests`.
 */
export async function reserveCode({ kv }: Store, correo: string): Promise<void> {
  const now = Date.now();
  const key = waitKey(correo);
  const isFirst = await kv.compareAndSet(key, null, String(now), {
    expirationTtl: CODE_WAIT_SECONDS,
  });
  if (!isFirst) {
    const since = Number(await kv.get(key)) || now;
    throw tooMany(CODE_WAIT_SECONDS - (now - since) / 1000);
  }
  await rateLimit({ kv }, perMailAddress.codes, correo);
}

/** Seconds until this address can be sent another code; 0: at once. */
export async function secondsToCode({ kv }: Store, correo: string): Promise<number> {
  const since = Number(await kv.get(waitKey(correo)));
  return since ? Math.max(0, Math.ceil(CODE_WAIT_SECONDS - (Date.now() - since) / 1000)) : 0;
}

/** Lets this address have its next code at once. */
export async function releaseCode({ kv }: Store, correo: string): Promise<void> {
  await kv.delete(waitKey(correo));
}

const waitKey = (correo: string) => `code-wait:${addressKey(correo)}`;
