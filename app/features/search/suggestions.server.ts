import type { Ctx } from "#app/context.server.ts";
import { suggestCreators } from "#app/features/people/suggestions.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { listFollowedTags } from "./hashtags/hashtags.server.ts";
import { popularTags } from "./tags.server.ts";
import type { SearchSuggestions } from "./view.ts";

/** What one may look for who has not typed anything yet; what cannot be read stays out. */
export async function suggest(ctx: Ctx): Promise<SearchSuggestions> {
  const [followed, tags, users] = await Promise.all([
    part("followed hashtags", () => listFollowedTags(ctx)),
    part("popular hashtags", () => popularTags(ctx)),
    part("suggested creators", () => suggestCreators(ctx)),
  ]);
  return { followed: followed ?? [], tags: tags ?? [], users: users ?? [] };
}
