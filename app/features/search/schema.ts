import { z } from "zod";
import { postView } from "#app/features/posts/schema.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { SEARCH_PAGE, SEARCH_PAGE_MAX, sorts } from "./limits.ts";

const text = z.string().nullish();
const whole = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, fieldStrings.choice)
    .transform(Number)
    .pipe(z.number().min(1, fieldStrings.choice).max(max, fieldStrings.choice))
    .default(fallback);

const MOST_PAGES = 999_999;

/** What `GET /api/search` takes: nothing that is typed is an error, a page that is none is. */
export const searchQuery = z.object({
  q: text.transform((q) => q ?? ""),
  limit: whole(SEARCH_PAGE, SEARCH_PAGE_MAX),
  page: whole(1, MOST_PAGES),
  sort: z.enum(sorts, fieldStrings.choice).default("recent"),
});

/** What the address of the search page says; what makes no sense is as good as absent. */
export const searchAddress = z.object({
  q: text.transform((q) => (q ?? "").trim()),
  page: whole(1, MOST_PAGES).catch(1),
  sort: z.enum(sorts).catch("recent"),
});

/** A person whom a search finds. */
export const userHit = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name, under /uploads."),
  es_creador: z.literal([0, 1]),
  verificado: z.literal([0, 1]),
  followersCount: z.number(),
});

/** A row of results, as the feed has them: a shortit alone, other posts by two. */
export const resultBlock = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("shortit"), data: postView }),
  z.object({ tipo: z.literal("megapost"), data: z.array(postView) }),
]);

/** What `GET /api/search` answers. */
export const searchView = z.object({
  users: z.array(userHit),
  tags: z.array(z.string()).describe("Without `#`, the most used first."),
  blocks: z.array(resultBlock),
  counts: z
    .object({ posts: z.number(), users: z.number(), tags: z.number() })
    .describe("1000 (of users 400) stands for all that is more."),
  page: z.number(),
  nextPage: z.number().nullable().describe("Null at the end."),
});
