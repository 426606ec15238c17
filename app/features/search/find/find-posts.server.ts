import type { Ctx } from "#app/context.server.ts";
import { onlyWanted } from "#app/features/posts/wanted.server.ts";
import type { Database } from "#db/client.ts";
import { withOutside } from "#app/features/index/outside/ask.server.ts";
import { BLOCK, inBlocks, mostPopularFirst } from "./arrange.server.ts";
import { MOST_LOOKS, MOST_RESULTS } from "../limits.ts";
import { FEW_LOOKS, lengthsOf, MANY, type Walk } from "./lengths.ts";
import { countOfAny, firstOfAny, firstOfEach, usesOf } from "./match.server.ts";
import { walkOutside } from "./outside.server.ts";
import { withPhrases } from "./phrases.server.ts";
import type { SearchQuery } from "../query.ts";
import { type Term, termsOfGroups } from "../terms.server.ts";
import type { SearchInput } from "../view.ts";

type Asked = Pick<SearchInput, "sort" | "page" | "limit">;

interface FoundPosts {
  /** Of the page. */
  ids: number[];
  /** {@link MOST_RESULTS} at most; where the page is all that was looked for, about so many. */
  count: number;
  hasMore: boolean;
}

/**
 * A page of the posts that have everything the query asks for. Of a few all are found and ordered; of many as far
 * as the page needs, in few sizes of walk, each the beginning of the next.
 */
export async function findPosts(ctx: Ctx, query: SearchQuery, asked: Asked): Promise<FoundPosts> {
  const groups = await termsOfGroups(ctx.db, query.groups);
  if (groups.length === 0 || groups.some((terms) => terms.length === 0)) return NONE;
  return withOutside(
    ctx.db,
    (server) => pageOf(ctx, query, asked, walkOutside(ctx.db, server, groups, asked)),
    () => pageOf(ctx, query, asked, walkOf(ctx.db, groups, asked)),
  );
}

const NONE: FoundPosts = { ids: [], count: 0, hasMore: false };

async function pageOf(
  ctx: Ctx,
  query: SearchQuery,
  asked: Asked,
  { walk, lengths, farthest, countAll }: Walk,
): Promise<FoundPosts> {
  // Beside the walk: whoever has found a page waits for nothing else.
  const counted = lengths.length > 1 ? countAll?.() : undefined;
  counted?.catch(() => undefined);
  for (const length of lengths) {
    const { ids, share, of } = await walk(length);
    const isLast = share === 1 || length === lengths.at(-1);
    if (!isLast && ids.length < neededFor(asked)) continue;
    const found = await onlyWanted(ctx, await withPhrases(ctx.db, ids, query.phrases));
    if (!isLast && found.length < neededFor(asked)) continue;
    const isWhole = lengths.length === 1 || (share === 1 && length === lengths[0]);
    const end = asked.page * asked.limit;
    const known = of ?? (await counted);
    const all = known ?? (ids.length / share) * farthest;
    return {
      ids: (await arranged(ctx.db, found, asked, isWhole)).slice(end - asked.limit, end),
      count: isLast
        ? Math.min(found.length, MOST_RESULTS)
        : countOf(found, ids, all, known === undefined),
      hasMore: found.length > end,
    };
  }
  return NONE;
}

/** Posts with one word are met by walking them; of several words the rarest is walked and the others looked up. */
function walkOf(db: Database, groups: Term[][], { sort }: Asked): Walk {
  const byUse = groups.toSorted((a, b) => usesOf(a) - usesOf(b)) as [Term[], ...Term[][]];
  const [rarest, ...others] = byUse;
  const uses = usesOf(rarest);
  if (others.length === 0) {
    const lengths = lengthsOf(uses, sort);
    const countAll = () => countOfAny(db, rarest);
    return {
      ...{ walk: (length) => firstOfAny(db, rarest, sort, length), lengths, farthest: 1 },
      ...(uses < MANY && { countAll }),
    };
  }
  const most = Math.max(FEW_LOOKS, Math.floor(MOST_LOOKS / others.flat().length));
  const lengths = [FEW_LOOKS, 5 * FEW_LOOKS].filter((length) => length < most);
  return {
    walk: (length) => firstOfEach(db, byUse, sort, length),
    lengths: [...lengths, most],
    farthest: Math.min(1, most / uses),
  };
}

/** So many have to be found before the page and what comes next are known. */
function neededFor({ sort, page, limit }: Asked): number {
  const needed = page * limit + 1;
  return sort === "popular" ? Math.ceil(needed / BLOCK) * BLOCK : needed;
}

async function arranged(
  db: Database,
  ids: number[],
  asked: Asked,
  isWhole: boolean,
): Promise<number[]> {
  if (asked.sort !== "popular") return ids;
  return isWhole ? mostPopularFirst(db, ids) : inBlocks(db, ids, asked);
}

/** Of all, as many as of those that were met; where nobody counted all, about so many. */
function countOf(found: number[], met: number[], all: number, isAbout: boolean): number {
  const expected = (all * found.length) / met.length;
  const said = isAbout ? Number(expected.toPrecision(2)) : Math.round(expected);
  return Math.min(MOST_RESULTS, Math.max(found.length, said));
}
