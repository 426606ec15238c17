import type { Ctx } from "#app/context.server.ts";
import { onlyWanted } from "#app/features/posts/wanted.server.ts";
import { MOST_RESULTS, SEARCH_PAGE } from "./limits.ts";
import { firstMatches, matchTerms, mostPopularFirst, usesOf } from "./match.server.ts";
import type { SearchQuery } from "./query.ts";
import { type Term, termsOfGroups } from "./terms.server.ts";
import type { SearchInput } from "./view.ts";

type Asked = Pick<SearchInput, "sort" | "page" | "limit">;

interface FoundPosts {
  /** Of the page. */
  ids: number[];
  /** {@link MOST_RESULTS} at most. */
  count: number;
  hasMore: boolean;
}

/**
 * One word that so many posts have, each counted for every word of theirs that begins so: there are more than
 * anybody counts, and only what is shown has to be found.
 */
const MANY = 4 * MOST_RESULTS;

/** A page of the posts that have everything the query asks for. */
export async function findPosts(ctx: Ctx, query: SearchQuery, asked: Asked): Promise<FoundPosts> {
  const groups = await termsOfGroups(ctx.db, query.groups);
  const [terms = [], ...others] = groups;
  const isOne = others.length === 0 && query.phrases.length === 0;
  if (isOne && usesOf(terms) >= MANY) return findAmongMany(ctx, terms, asked);
  const { sort, page, limit } = asked;
  const all = await onlyWanted(ctx, await matchTerms(ctx.db, groups, query.phrases, sort));
  const ids = all.slice((page - 1) * limit, page * limit);
  return { ids, count: Math.min(all.length, MOST_RESULTS), hasMore: all.length > page * limit };
}

/** Of so many posts, so many at a time are put into their exact order. */
const BLOCK = 4 * SEARCH_PAGE;
/** So many are looked at, and more only where they do not fill the page: few sizes, each a statement of its own. */
const LOOKED_AT = [64, 256, MOST_RESULTS];

async function findAmongMany(ctx: Ctx, terms: Term[], asked: Asked): Promise<FoundPosts> {
  const { sort, page, limit } = asked;
  const end = page * limit;
  // The blocks that the page and what comes next stand in.
  const needed = Math.ceil((end + 1) / BLOCK) * BLOCK;
  const sizes = LOOKED_AT.filter((most) => most >= Math.min(needed, MOST_RESULTS));
  for (const most of sizes) {
    const { ids, isAll } = await firstMatches(ctx.db, terms, sort, most);
    const isDone = isAll || most === MOST_RESULTS;
    const found = ids.length < needed && !isDone ? [] : await onlyWanted(ctx, ids);
    if (found.length < needed && !isDone) continue;
    const shown = sort === "popular" ? await inBlocks(ctx, found, asked) : found;
    const count = isAll ? found.length : MOST_RESULTS;
    return { ids: shown.slice(end - limit, end), count, hasMore: found.length > end };
  }
  throw new Error("the last that is looked at is all there is");
}

/** The blocks of a page, each as popular as its posts are now; the index knows that to a power of two. */
async function inBlocks({ db }: Ctx, ids: number[], { page, limit }: Asked): Promise<number[]> {
  const shown = [...ids];
  const first = Math.floor(((page - 1) * limit) / BLOCK) * BLOCK;
  for (let start = first; start < page * limit; start += BLOCK) {
    const ordered = await mostPopularFirst(db, ids.slice(start, start + BLOCK));
    shown.splice(start, BLOCK, ...ordered);
  }
  return shown;
}
