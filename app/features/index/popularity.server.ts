import { type RawBuilder, sql } from "kysely";

export interface Counts {
  likeCount: number;
  saveCount: number;
  commentCount: number;
  views: number;
}

/** What somebody did weighs so many looks. */
const REACTION_WEIGHT = 10;

/**
 * Popularity to a power of two. Exact order is made of the few that are shown; this one stands in
 * the index and changes a dozen times in the life of a post.
 */
export function tierOf({ likeCount, saveCount, commentCount, views }: Counts): number {
  const score = views + REACTION_WEIGHT * (likeCount + saveCount + commentCount);
  return Math.floor(Math.log2(score + 1));
}

/** The same popularity, exact, of the row `p` of `publicaciones`. */
export function popularity(): RawBuilder<number> {
  const weight = sql.lit(REACTION_WEIGHT);
  return sql`p.views + ${weight} * (p."likeCount" + p."saveCount" + p."commentCount")`;
}
