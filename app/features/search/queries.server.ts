import type { Ctx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { findPosts } from "./find/find-posts.server.ts";
import { parseQuery } from "./query.ts";
import { matchTags } from "./tags.server.ts";
import { matchUsers } from "./find/users.server.ts";
import { type SearchInput, type SearchView, toBlocks } from "./view.ts";

/** Users and tags of an answer. */
const USERS = 12;

/** One page of what a query finds. Whatever is typed, it never throws for it. */
export async function search(ctx: Ctx, input: SearchInput): Promise<SearchView> {
  const query = parseQuery(input.q);
  const { ids, count: posts, hasMore } = await findPosts(ctx, query, input);
  const { users, count } = await matchUsers(ctx, query, USERS);
  const tags = await matchTags(ctx.db, query);
  return {
    users,
    tags: tags.shown,
    blocks: toBlocks(await hydratePosts(ctx, ids, "recommended")),
    counts: { posts, users: count, tags: tags.count },
    page: input.page,
    nextPage: hasMore ? input.page + 1 : null,
  };
}
