import type { Ctx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { onlyWanted } from "#app/features/posts/wanted.server.ts";
import { MOST_RESULTS } from "./limits.ts";
import { matchPosts } from "./match.server.ts";
import { parseQuery } from "./query.ts";
import { matchTags } from "./tags.server.ts";
import { matchUsers } from "./users.server.ts";
import { type SearchInput, type SearchView, toBlocks } from "./view.ts";

/** Users and tags of an answer. */
const USERS = 12;

/** One page of what a query finds. Whatever is typed, it never throws for it. */
export async function search(ctx: Ctx, input: SearchInput): Promise<SearchView> {
  const { q, sort, page, limit } = input;
  const query = parseQuery(q);
  const ids = await onlyWanted(ctx, await matchPosts(ctx.db, query, sort));
  const { users, count } = await matchUsers(ctx, query, USERS);
  const tags = await matchTags(ctx.db, query);
  const shown = ids.slice((page - 1) * limit, page * limit);
  return {
    users,
    tags: tags.shown,
    blocks: toBlocks(await hydratePosts(ctx, shown, "recommended")),
    counts: { posts: Math.min(ids.length, MOST_RESULTS), users: count, tags: tags.count },
    page,
    nextPage: ids.length > page * limit ? page + 1 : null,
  };
}
