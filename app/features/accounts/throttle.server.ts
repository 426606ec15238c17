import type { Ctx } from "#app/context.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  perAddress,
  type RateLimit,
  rateLimit,
  tooMany,
} from "#app/http/rate-limit.server.ts";
import { addressKey, networkName } from "./sign-up/code.server.ts";
import { CODE_WAIT_SECONDS } from "./limits.ts";

type Store = Pick<Ctx, "kv">;

const perHour = (name: string, max: number): RateLimit => ({
  name,
  max,
  windowSeconds: HOUR_SECONDS,
});

/**
 * Codes for a mail address, whether or not it has an account: what one network can have it sent, and all together.
 * They bound both the mails somebody gets and the codes that can be guessed at.
 */
export const codes = {
  ofNetwork: perHour("codes-network", 6),
  ofAddress: perHour("codes", 20),
  ofAddressADay: { name: "codes-day", max: 60, windowSeconds: 24 * HOUR_SECONDS },
};

/** Codes by which an account without a password confirms: of its owner's alone, so that strangers use up none. */
const confirmCodes = {
  ofHour: perHour("confirm-codes-hour", 20),
  ofDay: { name: "confirm-codes-day", max: 60, windowSeconds: 24 * HOUR_SECONDS },
};

/** Links for a new password that a mail address is sent, whether or not it has an account. */
export const RESETS: RateLimit = perHour("resets", 5);

const QUARTER_SECONDS = 15 * MINUTE_SECONDS;

/** By where a request comes from. Signing in is counted by `doors`. */
export const addressLimits = {
  /** Of those who have shown the first proof, or who come with a passkey. */
  signIns: perAddress("sign-ins", 60, QUARTER_SECONDS, { countsFailures: true }),
  /** Each visit of the page that signs in asks one. */
  passkeyQuestions: perAddress("passkey-questions", 240, QUARTER_SECONDS),
  signUps: perAddress("sign-ups", 20, HOUR_SECONDS),
  resends: perAddress("resends", 20, HOUR_SECONDS),
  verifications: perAddress("verifications", 30, QUARTER_SECONDS, { countsFailures: true }),
  resets: perAddress("resets", 20, HOUR_SECONDS),
  providerSignIns: perAddress("provider-sign-ins", 60, QUARTER_SECONDS, { countsFailures: true }),
};

interface Asker {
  correo: string;
  request: Request;
}

/**
 * Takes the right to send this address a code: from each network one a minute and a few an hour, whether or not it
 * has an account. Throws `too_many_requests`.
 */
export async function reserveCode({ kv }: Store, { correo, request }: Asker): Promise<void> {
  await reserveMinute({ kv }, waitKey({ correo, request }));
  await rateLimit({ kv }, codes.ofNetwork, `${networkName(request)} ${correo}`);
  await rateLimit({ kv }, codes.ofAddress, correo);
  await rateLimit({ kv }, codes.ofAddressADay, correo);
}

/** The same for the owner of an account who is signed in and confirms by it. Throws `too_many_requests`. */
export async function reserveConfirmCode({ kv }: Store, id_usuario: number): Promise<void> {
  await reserveMinute({ kv }, `confirm-code-wait:${id_usuario}`);
  await rateLimit({ kv }, confirmCodes.ofHour, `${id_usuario}`);
  await rateLimit({ kv }, confirmCodes.ofDay, `${id_usuario}`);
}

async function reserveMinute({ kv }: Store, key: string): Promise<void> {
  const now = Date.now();
  const isFirst = await kv.compareAndSet(key, null, String(now), {
    expirationTtl: CODE_WAIT_SECONDS,
  });
  if (!isFirst) {
    const since = Number(await kv.get(key)) || now;
    throw tooMany(CODE_WAIT_SECONDS - (now - since) / 1000);
  }
}

/** Seconds until this address can be sent another code from here; 0: at once. */
export async function secondsToCode({ kv }: Store, asker: Asker): Promise<number> {
  const since = Number(await kv.get(waitKey(asker)));
  return since ? Math.max(0, Math.ceil(CODE_WAIT_SECONDS - (Date.now() - since) / 1000)) : 0;
}

/** Lets this address have its next code at once. */
export async function releaseCode({ kv }: Store, asker: Asker): Promise<void> {
  await kv.delete(waitKey(asker));
}

const waitKey = ({ correo, request }: Asker) =>
  `code-wait:${addressKey(`${networkName(request)} ${correo}`)}`;
