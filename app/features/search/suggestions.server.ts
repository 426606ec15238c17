import type { Ctx } from "#app/context.server.ts";
import { mutedWordsOf } from "#app/features/people/mutes/mutes.server.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { saysMuted } from "#app/features/posts/wanted.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { listFollowedTags } from "./hashtags/hashtags.server.ts";
import { popularTags } from "./tags.server.ts";
import type { HashtagSummary } from "./view.ts";

/** What one may look for who has not typed anything yet; what cannot be read stays out. */
export async function suggest<Creator extends SuggestedCreator>(
  ctx: Ctx,
  readCreators: (ctx: Ctx) => Promise<Creator[]>,
) {
  const [followed, tags, users] = await Promise.all([
    part("followed hashtags", () => listFollowedTags(ctx)),
    part("popular hashtags", () => unmutedTags(ctx)),
    part("suggested creators", () => readCreators(ctx)),
  ]);
  return { followed: followed ?? [], tags: tags ?? [], users: users ?? [] };
}

async function unmutedTags(ctx: Ctx): Promise<HashtagSummary[]> {
  const { db, viewer } = ctx;
  const tags = await popularTags(ctx);
  if (!viewer) return tags;
  const muted = await mutedWordsOf(db, viewer.id_usuario).execute();
  return tags.filter(({ tag }) => !saysMuted(`#${tag}`, muted));
}
