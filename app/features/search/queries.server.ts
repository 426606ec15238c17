import type { Ctx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { onReplica } from "#app/replica.server.ts";
import { findPosts } from "./find/find-posts.server.ts";
import { parseQuery, type SearchQuery } from "./query.ts";
import { matchTags } from "./tags.server.ts";
import { matchUsers } from "./find/users.server.ts";
import { type SearchInput, type SearchView, toBlocks } from "./view.ts";

/** Users and tags of an answer. */
const USERS = 12;

/** One page of what a query finds. Whatever is typed, it never throws for it. */
export async function search(ctx: Ctx, input: SearchInput): Promise<SearchView> {
  const query = parseQuery(input.q);
  // None of the three knows of the others: where there are several connections, they are read at once.
  const [posts, people, tags] = await Promise.all([
    readPosts(ctx, query, input),
    matchUsers(ctx, query, USERS),
    onReplica(ctx, ({ db }) => matchTags(db, query)),
  ]);
  return {
    users: people.users,
    tags: tags.shown,
    blocks: toBlocks(posts.shown),
    counts: { posts: posts.count, users: people.count, tags: tags.count },
    page: input.page,
    nextPage: posts.hasMore ? input.page + 1 : null,
  };
}

async function readPosts(ctx: Ctx, query: SearchQuery, input: SearchInput) {
  const { ids, ...found } = await onReplica(ctx, (at) => findPosts(at, query, input));
  return { ...found, shown: await hydratePosts(ctx, ids, "recommended") };
}
