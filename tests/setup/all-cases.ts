/** What is slow and seldom breaks alone is tried, too: `npm run soak -- tests`. */
export const areAllAsked = process.env.ALL_CASES === "1";

/** Of cases that take seconds each and differ little those that tell most; the others where all are asked for. */
export function mostTelling<Case>(telling: Case[], others: Case[]): Case[] {
  return areAllAsked ? [...telling, ...others] : telling;
}

/** For files that spend their time on videos, which are the same there: SQLite and a disk are under the built site of all browser tests. */
export const videoStages = mostTelling(
  [["postgres", "s3"] as const],
  [["sqlite", "disk"] as const],
);
