import { z } from "zod";
import { postView } from "#app/features/posts/schema.ts";
import { wholeField } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { SEARCH_PAGE, SEARCH_PAGE_MAX, sorts } from "./limits.ts";

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
  q: text.transform((q) => (q ?? "").trim()),
  page: page.catch(1),
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
