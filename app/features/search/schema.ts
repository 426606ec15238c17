import { z } from "zod";
import { suggestedCreator } from "#app/features/people/schema.ts";
import { postView } from "#app/features/posts/schema.ts";
import { hashtagsOf } from "#app/features/posts/text/text.ts";
import { wholeField } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { QUERY_MAX, SEARCH_PAGE, SEARCH_PAGE_MAX, sorts } from "./limits.ts";

const text = z.string().nullish();
const page = wholeField({ max: 999_999, otherwise: 1 });

/** What `GET /api/search` takes: nothing that is typed is an error, a page that is none is. */
export const searchQuery = z.object({
  q: text.transform((q) => q ?? ""),
  limit: wholeField({ max: SEARCH_PAGE_MAX, otherwise: SEARCH_PAGE }),
  page,
  sort: z.enum(sorts, fieldStrings.choice).default("recent"),
});

/** What the address of the search page says; what makes no sense is as good as absent. */
export const searchAddress = z.object({
  q: text.transform((q) => (q ?? "").trim().slice(0, QUERY_MAX)),
  page: page.catch(1),
  sort: z.enum(sorts).catch("recent"),
});

/** A row of results, as the feed has them: a shortit alone, other posts by two. */
export const resultBlock = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("shortit"), data: postView }),
  z.object({ tipo: z.literal("megapost"), data: z.array(postView) }),
]);

/** What `GET /api/search` answers. */
export const searchView = z.object({
  users: z.array(suggestedCreator),
  tags: z.array(z.string()).describe("Without `#`, the most used first."),
  blocks: z.array(resultBlock),
  counts: z
    .object({ posts: z.number(), users: z.number(), tags: z.number() })
    .describe("1000 (of users 400) stands for all that is more."),
  page: z.number(),
  nextPage: z.number().nullable().describe("Null at the end."),
});

/** A hashtag of the address, with its `#` or without. */
export const tagParam = z
  .string()
  .transform((text) => text.replace(/^#/, "").normalize("NFC").toLowerCase())
  .refine((tag) => hashtagsOf(`#${tag}`)[0] === tag, fieldStrings.choice);

/** Absent: toggle. */
export const followTagBody = z.object({ following: z.boolean().optional() });

/** What a follow has come to. */
export const followTagAnswer = z.object({ following: z.boolean() });

/** A hashtag and in how many posts it is. */
export const hashtagSummary = z.object({
  tag: z.string().describe("Without `#`, as it is mostly written."),
  postCount: z.number(),
});

/** And whether who asks follows it. */
export const hashtagView = hashtagSummary.extend({ following: z.boolean() });

/** What one may look for who has not typed anything yet. */
export const searchSuggestions = z.object({
  followed: z
    .array(hashtagSummary)
    .describe("The hashtags that who asks follows, the latest first."),
  tags: z.array(hashtagSummary).describe("The most used ones."),
  users: z.array(suggestedCreator).describe("Creators whom who asks does not follow."),
});
