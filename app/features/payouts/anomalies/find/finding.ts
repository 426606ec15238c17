export const KINDS = ["quiet", "network", "burst", "crowd", "farm", "exchange"] as const;
export type Kind = (typeof KINDS)[number];

/** Views of a creator on a day that look alike: those of these viewers, this network or this hour. */
export interface Finding {
  creator_id: number;
  kind: Kind;
  by: "viewer" | "net" | "wide" | "hour";
  /** Of `by`; of an hour its number since the epoch. */
  value: string | number;
}

/** A day as year * 10000 + month * 100 + day, so many days earlier. */
export function daysBefore(day: number, days: number): number {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  const moment = new Date(Date.UTC(year, month - 1, date - days));
  return moment.getUTCFullYear() * 10_000 + (moment.getUTCMonth() + 1) * 100 + moment.getUTCDate();
}
