import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";

type Store = Pick<Ctx, "kv">;

/** So many of something in a window of time; RATE_LIMIT_FACTOR multiplies `max`. */
export interface Allowance {
  name: string;
  max: number;
  windowSeconds: number;
}

/** An allowance, and whose it is. */
export interface Counter extends Allowance {
  of: string;
}

/** Takes one, atomically; false: there is none left. */
export async function take({ kv }: Store, counter: Counter): Promise<boolean> {
  const { windowSeconds } = counter;
  const count = await kv.increment(keyOf(counter), 1, { expirationTtl: windowSeconds });
  return count <= maxOf(counter);
}

/** How many were taken in this window; of more than there are, all. */
export async function taken({ kv }: Store, counter: Counter): Promise<number> {
  const count = Number(await kv.get(keyOf(counter)));
  return Math.min(Math.max(count, 0), maxOf(counter));
}

export async function isSpent(ctx: Store, counter: Counter): Promise<boolean> {
  return (await taken(ctx, counter)) >= maxOf(counter);
}

export async function putBack({ kv }: Store, counter: Counter): Promise<void> {
  await kv.increment(keyOf(counter), -1, { expirationTtl: counter.windowSeconds });
}

/** Leaves none of this window. */
export async function spend({ kv }: Store, counter: Counter): Promise<void> {
  const { windowSeconds } = counter;
  await kv.increment(keyOf(counter), maxOf(counter), { expirationTtl: windowSeconds });
}

/** Seconds until there are more. */
export function secondsLeft({ windowSeconds }: Allowance): number {
  return Math.ceil(windowSeconds - ((Date.now() / 1000) % windowSeconds));
}

export async function clear({ kv }: Store, counter: Counter): Promise<void> {
  await kv.delete(keyOf(counter));
}

function maxOf({ max }: Allowance): number {
  return Math.floor(max * getEnv().rateLimitFactor);
}

function keyOf({ name, of, windowSeconds }: Counter): string {
  const index = Math.floor(Date.now() / 1000 / windowSeconds);
  return `door:${name}:${slotOf(name, of)}:${index}`;
}

/** Of each allowance there are so many slots, however many are counted. */
const SLOT_BITS = 20;

/**
 * Who is counted together: whoever comes with ever other addresses fills no more than the slots. Two who share one
 * are at worst asked for a proof together, and nobody can choose with whom.
 */
function slotOf(name: string, of: string): string {
  const hash = Buffer.from(keyedHash(`door ${name}`, of), "base64url").readUIntBE(0, 3);
  return (hash >> (24 - SLOT_BITS)).toString(36);
}
