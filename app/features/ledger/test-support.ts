import { creatorAccount, feeAccount, platformAccount, providerAccount } from "./accounts.server.ts";
import type { Entry } from "./post.server.ts";

/** Of one sale: gross in, split in three. */
export function sale(cause: string, creator: number, cents: number, currency = "MXN"): Entry {
  const [fee, ours] = [Math.floor(cents / 10), Math.floor(cents / 5)];
  return {
    ...{ kind: "sale", cause, currency },
    lines: [
      { account: providerAccount("test"), amount_cents: cents },
      { account: feeAccount("test"), amount_cents: -fee },
      { account: platformAccount, amount_cents: -ours },
      { account: creatorAccount(creator), amount_cents: -(cents - fee - ours) },
    ],
  };
}
