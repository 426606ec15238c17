import type { Ctx } from "#app/context.server.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { part } from "#app/http/failures/part.server.ts";
import { listFollowedTags } from "./hashtags/hashtags.server.ts";
import { popularTags } from "./tags.server.ts";

/** What one may look for who has not typed anything yet; what cannot be read stays out. */
export async function suggest<Creator extends SuggestedCreator>(
  ctx: Ctx,
  readCreators: (ctx: Ctx) => Promise<Creator[]>,
) {
  const [followed, tags, users] = await Promise.all([
    part("followed hashtags", () => listFollowedTags(ctx)),
    part("popular hashtags", () => popularTags(ctx)),
    part("suggested creators", () => readCreators(ctx)),
  ]);
  return { followed: followed ?? [], tags: tags ?? [], users: users ?? [] };
}
