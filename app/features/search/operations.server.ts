import { z } from "zod";
import { suggestCreators } from "#app/features/people/suggestions.server.ts";
import { operation } from "#app/http/operation.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  perAccount,
  perAddress,
} from "#app/http/rate-limit.server.ts";
import { listFollowedTags, readHashtag, setTagFollow } from "./hashtags/hashtags.server.ts";
import { SEARCHES_PER_ACCOUNT, SEARCHES_PER_ADDRESS, TAG_FOLLOWS_PER_HOUR } from "./limits.ts";
import { search } from "./queries.server.ts";
import {
  followTagAnswer,
  followTagBody,
  hashtagSummary,
  hashtagView,
  searchQuery,
  searchSuggestions,
  searchView,
  tagParam,
} from "./schema.ts";
import { suggest } from "./suggestions.server.ts";

const TEN_MINUTES = 10 * MINUTE_SECONDS;
export const SEARCHES_OF_ADDRESS = perAddress("searches", SEARCHES_PER_ADDRESS, TEN_MINUTES);
const SEARCHES = [SEARCHES_OF_ADDRESS, perAccount("searches", SEARCHES_PER_ACCOUNT, TEN_MINUTES)];

export const searchOperation = operation({
  id: "search",
  summary: "People, tags and posts that are about what was typed; whatever it is, it is no error.",
  method: "GET",
  path: "/api/search",
  access: "public",
  // product.md 15.6: a bearer that is no longer good is told so, and the caller asks again without.
  deadBearer: "search_signed_out",
  limits: SEARCHES,
  input: searchQuery,
  answer: searchView,
  errors: ["search_signed_out"],
  example: { q: "playa", sort: "popular", limit: "12", page: "1" },
  run: (ctx, input) => search(ctx, input),
});

export const suggestSearchesOperation = operation({
  id: "suggestSearches",
  summary:
    "What one may look for: hashtags that one follows, the most used ones, creators to know.",
  method: "GET",
  path: "/api/search/suggestions",
  access: "public",
  limits: SEARCHES,
  input: z.object({}),
  answer: searchSuggestions,
  run: (ctx) => suggest(ctx, suggestCreators),
});

export const listFollowedTagsOperation = operation({
  id: "listFollowedHashtags",
  summary: "The hashtags that one follows, the latest first: all of them.",
  method: "GET",
  path: "/api/hashtags",
  access: "member",
  input: z.object({}),
  answer: z.object({ hashtags: z.array(hashtagSummary) }),
  run: async (ctx) => ({ hashtags: await listFollowedTags(ctx) }),
});

export const readHashtagOperation = operation({
  id: "readHashtag",
  summary: "In how many posts a hashtag is, with and without accents, and whether one follows it.",
  method: "GET",
  path: "/api/hashtags/{tag}",
  access: "public",
  limits: SEARCHES,
  input: z.object({ tag: tagParam }),
  answer: hashtagView,
  run: (ctx, { tag }) => readHashtag(ctx, tag),
});

export const followTagOperation = operation({
  id: "followHashtag",
  summary:
    "Follows a hashtag or stops following it; sets it where the body says which, else toggles.",
  method: "POST",
  path: "/api/hashtags/{tag}/follow",
  access: "member",
  limits: [perAccount("hashtag-follows", TAG_FOLLOWS_PER_HOUR, HOUR_SECONDS)],
  input: followTagBody.extend({ tag: tagParam }),
  answer: followTagAnswer,
  errors: ["user_not_found", "too_many_hashtags"],
  example: { following: true },
  run: (ctx, input) => setTagFollow(ctx, input),
});
