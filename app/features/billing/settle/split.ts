/** Hundredths of a percent: 20 % is 2000. */
export type BasisPoints = number;

export interface Split {
  fee: number;
  platform: number;
  creator: number;
}

/**
 * Who gets what of an amount, in cents that add up to it: the provider's fee first, then the platform's
 * share of what is left, rounded in the creator's favour.
 */
export function split(
  cents: number,
  { fee: feePoints, share }: { fee: BasisPoints; share: BasisPoints },
): Split {
  const fee = Math.round((cents * feePoints) / 10_000);
  const platform = Math.floor(((cents - fee) * share) / 10_000);
  return { fee, platform, creator: cents - fee - platform };
}
