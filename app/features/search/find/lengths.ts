import { MOST_RESULTS, type Sort } from "../limits.ts";

/** What a walk through an index has met. */
export interface Met {
  /** In the order of the index: those of a shorter walk are the first of a longer one. */
  ids: number[];
  /** Of all there is to walk; 1 where there is nothing beyond. */
  share: number;
  /** How many there are, {@link MOST_RESULTS} at most, where the index says so. */
  of?: number;
}

export interface Walk {
  walk: (length: number) => Promise<Met>;
  /** Shortest first. */
  lengths: number[];
  /** The share of all that the longest goes through. */
  farthest: number;
  /** How many there are, {@link MOST_RESULTS} at most; absent where that is as much work as to find them. */
  countAll?: () => Promise<number>;
}

/**
 * One word that so many posts have, each counted for every word of theirs that begins so: there are more than
 * anybody counts, and only what is shown has to be found.
 */
export const MANY = 4 * MOST_RESULTS;
/** What fewer posts have is found whole: to order it by how popular it is, or as a few more cost nothing. */
const WALKED_WHOLE: Record<Sort, number> = { recent: 256, popular: MANY };
/** Of several words that many posts have together, a page is found among so many. */
export const FEW_LOOKS = 400;

/** How far one word is walked that so many posts have. */
export function lengthsOf(uses: number, sort: Sort): number[] {
  return uses < WALKED_WHOLE[sort] ? [MOST_RESULTS] : [64, 256, MOST_RESULTS];
}
