import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { waitWords } from "#app/strings/errors.ts";
import { addressGroup, clientAddress } from "./security/client-address.server.ts";
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
  /** A call that succeeds takes back all that were counted in this window. */
  forgivenBySuccess?: boolean;
}

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export function perAccount(name: string, max: number, windowSeconds: number): Limit {
  return { per: "account", name, max, windowSeconds };
}

/** Whole households and offices share an address, so this one is wider than that of an account. */
export function perAddress(name: string, max: number, windowSeconds: number): Limit {
  return { per: "address", name: `address-${name}`, max, windowSeconds };
}

interface Call<Input> {
  input: Input;
  request: Request;
}

/** Counts a call against a limit before its work begins. Throws `too_many_requests`. */
export async function countCall<Input>(
  ctx: Ctx,
  limit: Limit<Input>,
  { input, request }: Call<Input>,
): Promise<void> {
  const who = whoOf(ctx, limit, { input, request });
  if (who === null || (limit.when && !(await limit.when(ctx, input, request)))) return;
  const calls = limit.calls?.(input) ?? 1;
  for (let counted = 0; counted < calls; counted += 1) await rateLimit(ctx, limit, who);
}

/** Takes back what was counted, where a success proves that the calls before it were honest. */
export async function forgiveCalls<Input>(
  ctx: Ctx,
  limit: Limit<Input>,
  call: Call<Input>,
): Promise<void> {
  if (!limit.forgivenBySuccess) return;
  const who = whoOf(ctx, limit, call);
  if (who !== null) await resetRateLimit(ctx, limit, who);
}

/** Null: nobody is counted, as where a limit of accounts meets somebody without one. */
function whoOf<Input>(
  { viewer }: Ctx,
  { per, of }: Limit<Input>,
  { input, request }: Call<Input>,
): string | null {
  if (per === "address") return addressGroup(clientAddress(request));
  if (per === "subject") return of?.(input) ?? null;
  return viewer && String(viewer.id_usuario);
}

/**
 * Counts one call of `who` (an address, an id) before its work begins, atomically, so that parallel
 * calls cannot slip through. Of a wide limit a process takes several calls at once from the store and
 * gives them out by itself: never more than there are, and what another holds is missing meanwhile.
 * Throws `too_many_requests`.
 */
export async function rateLimit({ kv }: Store, limit: RateLimit, who: string): Promise<void> {
  const { key, secondsLeft } = windowOf(limit, who);
  const max = Math.floor(limit.max * getEnv().rateLimitFactor);
  const wanted = Math.max(1, Math.floor(max * SHARE));
  const ask = async () => {
    const count = await kv.increment(key, wanted, { expirationTtl: limit.windowSeconds });
    const given = wanted - Math.max(0, count - max);
    if (given <= 0) throw tooMany(secondsLeft);
    return given;
  };
  // Of a narrow window each call is counted by itself.
  if (wanted === 1) return void (await ask());
  // Many at once would each take a share, and leave nothing of a window that nobody has used.
  const held = heldOf(kv);
  while (!held.take(key)) await held.fetch(key, ask);
}

/** Of a window's calls, what a process takes at once. */
const SHARE = 1 / 64;

const heldByStore = new WeakMap<KeyValueStore, HeldCalls>();

function heldOf(kv: KeyValueStore): HeldCalls {
  const held = heldByStore.get(kv) ?? new HeldCalls();
  heldByStore.set(kv, held);
  return held;
}

/** Like {@link rateLimit}, for the network that a request comes from. */
export function rateLimitAddress(ctx: Store, limit: RateLimit, request: Request): Promise<void> {
  return rateLimit(ctx, limit, addressGroup(clientAddress(request)));
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
