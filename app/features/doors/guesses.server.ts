import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { addressTiers, clientAddress } from "#app/http/security/client-address.server.ts";
import {
  type Allowance,
  clear,
  type Counter,
  isSpent,
  putBack,
  secondsLeft,
  spend,
  take,
  taken,
} from "./counter.server.ts";
import { knownDevice } from "#app/http/cookies/device.server.ts";
import * as limits from "./limits.ts";
import { linkOf, type SignInLink } from "./link/link.server.ts";
import { isProof, useProof } from "./proof/proof.server.ts";

type Store = Pick<Ctx, "kv">;

interface Guess {
  /** Whether or not it has an account. */
  correo: string;
  /** Of the account, where there is one. */
  id_usuario: number | undefined;
  request: Request;
  /** Of work, as it was sent. */
  proof?: string | undefined;
}

/** A guess that may be made. */
export interface Turn {
  /** To be called when it was right: it was its owner's, and is not counted. */
  wasRight(): Promise<void>;
}

const of =
  (name: string, allowance: Omit<Allowance, "name">) =>
  (who: string, room = 1) => ({
    ...{ name, of: who, windowSeconds: allowance.windowSeconds },
    max: allowance.max * room,
  });

const counters = {
  device: of("device", limits.DEVICE_GUESSES),
  deviceDay: of("device-day", limits.DEVICE_GUESSES_A_DAY),
  pair: of("pair", limits.NETWORK_GUESSES),
  free: of("free", limits.FREE_GUESSES),
  proven: of("proven", limits.PROVEN_GUESSES),
  failures: of("failures", limits.NETWORK_FAILURES),
  networkProven: of("network-proven", limits.NETWORK_PROVEN),
  link: of("link", { max: limits.LINK_GUESSES, windowSeconds: limits.LINK_MINUTES * 60 }),
};

/**
 * Counts a guess at the password of an address before it is checked, alike whether or not it has an account. Those of
 * strangers are never at the cost of its owner, whom a known device, a proof of work or a link from the mailbox lets
 * through. Throws `proof_needed`, and `link_needed` where even a proof would not help.
 */
export async function takeTurn(ctx: Store, guess: Guess): Promise<Turn> {
  return (
    (await onKnownDevice(ctx, guess)) ??
    (await withLink(ctx, guess)) ??
    (await withProof(ctx, guess)) ??
    (await freely(ctx, guess)) ??
    (await refuse(ctx, guess))
  );
}

/** How many proofs of work were used for an address today. */
export function proofsUsed(ctx: Store, correo: string): Promise<number> {
  return taken(ctx, counters.proven(correo));
}

async function onKnownDevice(ctx: Store, { id_usuario, request }: Guess): Promise<Turn | null> {
  const device = id_usuario === undefined ? null : knownDevice(request, id_usuario);
  if (device === null) return null;
  const who = `${id_usuario} ${device}`;
  const both = [counters.device(who), counters.deviceDay(who)];
  if (!(await takeAll(ctx, both))) return null;
  return { wasRight: () => each(both, (counter) => clear(ctx, counter)) };
}

async function withLink(ctx: Store, { correo, request }: Guess): Promise<Turn | null> {
  const link: SignInLink | null = linkOf(request, correo);
  if (!link || !(await take(ctx, counters.link(link.name)))) return null;
  // Once somebody is in by it, it has done what it is for.
  return { wasRight: () => spend(ctx, counters.link(link.name)) };
}

async function withProof(ctx: Store, guess: Guess): Promise<Turn | null> {
  const { correo, request, proof } = guess;
  if (!proof || !isProof(correo, proof)) return null;
  const counted = [...networks(request, counters.networkProven), counters.proven(correo)];
  for (const counter of counted) if (await isSpent(ctx, counter)) return refuse(ctx, guess);
  if (!(await useProof(ctx, proof))) return null;
  if (!(await takeAll(ctx, counted))) return refuse(ctx, guess);
  return { wasRight: () => each(counted, (counter) => putBack(ctx, counter)) };
}

async function freely(ctx: Store, { correo, request }: Guess): Promise<Turn | null> {
  const failures = networks(request, counters.failures);
  // Nothing is written for who has failed too often: they fill no store with addresses they make up.
  for (const counter of failures) if (await isSpent(ctx, counter)) return null;
  const network = networks(request, counters.pair)[0]!.of;
  const pair = counters.pair(`${network} ${correo}`);
  const counted = [pair, counters.free(correo), ...failures];
  if (!(await takeAll(ctx, counted))) return null;
  const [, ...shared] = counted;
  return {
    async wasRight() {
      await clear(ctx, pair);
      await each(shared, (counter) => putBack(ctx, counter));
    },
  };
}

async function refuse(ctx: Store, { correo, request }: Guess): Promise<never> {
  const wanted = [...networks(request, counters.networkProven), counters.proven(correo)];
  for (const counter of wanted) {
    if (!(await isSpent(ctx, counter))) continue;
    throw new AppError("link_needed", { retryAfter: secondsLeft(counter) });
  }
  throw new AppError("proof_needed", { retryAfter: secondsLeft(counters.pair(correo)) });
}

/** In this order, up to the first that has none left. */
async function takeAll(ctx: Store, counted: Counter[]): Promise<boolean> {
  for (const counter of counted) if (!(await take(ctx, counter))) return false;
  return true;
}

function networks(request: Request, counter: (who: string, room: number) => Counter): Counter[] {
  return addressTiers(clientAddress(request)).map(({ group, room }) => counter(group, room));
}

async function each(counted: Counter[], settle: (counter: Counter) => Promise<void>) {
  for (const counter of counted) await settle(counter);
}
