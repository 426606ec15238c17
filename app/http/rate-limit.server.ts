import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { waitWords } from "#app/strings/errors.ts";
import { addressTiers, clientAddress } from "./security/client-address.server.ts";
import { AppError } from "./errors.ts";
import { HeldCalls } from "./held-calls.ts";
import { keyedHash } from "./secrets.server.ts";

type Store = Pick<Ctx, "kv">;

/** How often something may be done in a window of time. RATE_LIMIT_FACTOR multiplies `max`. */
export interface RateLimit {
  /** Names what is counted: limits of the same name share their count. */
  name: string;
  max: number;
  windowSeconds: number;
}

/** A limit that an operation declares: of the account, of the network address, or of what the input names. */
export interface Limit<Input = unknown, C extends Ctx = Ctx> extends RateLimit {
  per: "account" | "address" | "subject";
  /** What is counted when it is the subject of the call, such as a mail address. */
  of?: (input: Input) => string;
  /** How many calls this one stands for; one unless it says otherwise. */
  calls?: (input: Input) => number;
  /** Whether this call counts at all. */
  when?: (ctx: C, input: Input, request: Request) => Promise<boolean>;
  /** A call that succeeds is taken back: only those that fail are counted. */
  countsFailures?: boolean;
}

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export function perAccount(name: string, max: number, windowSeconds: number): Limit {
  return { per: "account", name, max, windowSeconds };
}

/**
 * Whole households and offices share an address, so this one is wider than that of an account. `max` is for one
 * household; what many share has more room ({@link addressTiers}).
 */
export function perAddress(
  name: string,
  max: number,
  windowSeconds: number,
  also: Pick<Limit, "countsFailures"> = {},
): Limit {
  return { per: "address", name: `address-${name}`, max, windowSeconds, ...also };
}

interface Call<Input> {
  input: Input;
  request: Request;
}

/** Whose calls are counted, and how many times the limit's number they have. */
interface Counted {
  who: string;
  room: number;
}

/** Counts a call against a limit before its work begins. Throws `too_many_requests`. */
export async function countCall<Input>(
  ctx: Ctx,
  limit: Limit<Input>,
  { input, request }: Call<Input>,
): Promise<void> {
  const counted = countedOf(ctx, limit, { input, request });
  if (counted.length === 0 || (limit.when && !(await limit.when(ctx, input, request)))) return;
  const calls = limit.calls?.(input) ?? 1;
  for (let call = 0; call < calls; call += 1) await countAll(ctx, limit, counted);
}

async function countAll(ctx: Store, limit: RateLimit, counted: Counted[]): Promise<void> {
  for (const { who, room } of counted) {
    await rateLimit(ctx, { ...limit, max: limit.max * room }, who);
  }
}

/** Takes back a call that has succeeded, where only failures are counted. */
export async function forgiveCall<Input>(
  ctx: Ctx,
  limit: Limit<Input>,
  call: Call<Input>,
): Promise<void> {
  if (!limit.countsFailures) return;
  for (const { who, room } of countedOf(ctx, limit, call)) {
    await giveBack(ctx, { ...limit, max: limit.max * room }, who);
  }
}

/** None: nobody is counted, as where a limit of accounts meets somebody without one. */
function countedOf<Input>(
  { viewer }: Ctx,
  { per, of }: Limit<Input>,
  { input, request }: Call<Input>,
): Counted[] {
  if (per === "address") return tiersOf(request);
  const who = per === "subject" ? of?.(input) : viewer && String(viewer.id_usuario);
  return who == null ? [] : [{ who, room: 1 }];
}

/** The narrowest first: what it refuses counts against nobody around it. */
function tiersOf(request: Request): Counted[] {
  return addressTiers(clientAddress(request)).map(({ group, room }) => ({ who: group, room }));
}

/**
 * Counts one call of `who` (an address, an id) before its work begins, atomically, so that parallel
 * calls cannot slip through. Of a wide limit a process takes several calls at once from the store and
 * gives them out by itself: never more than there are, and what another holds is missing meanwhile.
 * Throws `too_many_requests`.
 */
export async function rateLimit({ kv }: Store, limit: RateLimit, who: string): Promise<void> {
  const { key, secondsLeft } = windowOf(limit, who);
  const held = heldOf(kv);
  if (held.isSpent(key)) throw tooMany(secondsLeft);
  const { max, share } = sharesOf(limit);
  const ask = async () => {
    const count = await kv.increment(key, share, { expirationTtl: limit.windowSeconds });
    const given = share - Math.max(0, count - max);
    if (given > 0) return given;
    held.spend(key);
    throw tooMany(secondsLeft);
  };
  // Of a narrow window each call is counted by itself.
  if (share === 1) return void (await ask());
  // Many at once would each take a share, and leave nothing of a window that nobody has used.
  while (!held.take(key)) await held.fetch(key, ask);
}

/** Takes back one call that {@link rateLimit} has counted. */
export async function giveBack({ kv }: Store, limit: RateLimit, who: string): Promise<void> {
  const { key } = windowOf(limit, who);
  const held = heldOf(kv);
  held.revive(key);
  if (sharesOf(limit).share > 1) held.add(key, 1);
  else await kv.increment(key, -1, { expirationTtl: limit.windowSeconds });
}

/** How many calls there are, and how many a process takes of them at once. */
function sharesOf(limit: RateLimit): { max: number; share: number } {
  const max = Math.floor(limit.max * getEnv().rateLimitFactor);
  return { max, share: Math.max(1, Math.floor(max * SHARE)) };
}

/** Of a window's calls, what a process takes at once. */
const SHARE = 1 / 64;

const heldByStore = new WeakMap<KeyValueStore, HeldCalls>();

function heldOf(kv: KeyValueStore): HeldCalls {
  const held = heldByStore.get(kv) ?? new HeldCalls();
  heldByStore.set(kv, held);
  return held;
}

/** Like {@link rateLimit}, for the network that a request comes from, and those around it. */
export function rateLimitAddress(ctx: Store, limit: RateLimit, request: Request): Promise<void> {
  return countAll(ctx, limit, tiersOf(request));
}

/** Like {@link rateLimit}, for what is left undone and not refused: false where there are too many. */
export async function isWithin(ctx: Store, limit: RateLimit, who: string): Promise<boolean> {
  try {
    await rateLimit(ctx, limit, who);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** Forgets every call of this window. */
export async function resetRateLimit({ kv }: Store, limit: RateLimit, who: string): Promise<void> {
  const { key } = windowOf(limit, who);
  heldOf(kv).drop(key);
  await kv.delete(key);
}

export function tooMany(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError("too_many_requests", {
    retryAfter,
    values: { wait: waitWords(retryAfter) },
  });
}

/**
 * Windows begin at fixed times, so that their end is known without asking the store. Who is counted
 * stands in the key as a hash: it may be a person's address.
 */
function windowOf({ name, windowSeconds }: RateLimit, who: string) {
  const now = Date.now() / 1000;
  const index = Math.floor(now / windowSeconds);
  return {
    key: `limit:${name}:${keyedHash("limit", who)}:${index}`,
    secondsLeft: (index + 1) * windowSeconds - now,
  };
}
