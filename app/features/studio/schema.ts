import { z } from "zod";
import { DEFAULT_RANGE, ranges, statsTables } from "./stats/ranges.ts";
import { postText } from "#app/features/posts/schema.ts";
import { listFields } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { POSTS_PAGE, POSTS_PAGE_MAX, postSorts, REQUEST_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

const { request } = strings.fields;

export const postsQuery = z.object({
  sort: z.enum(postSorts, fieldStrings.choice).default("fecha_publicacion"),
  dir: z.enum(["asc", "desc"], fieldStrings.choice).default("desc"),
  ...listFields({ limit: POSTS_PAGE, max: POSTS_PAGE_MAX }),
});

/** What the address of the page says; what makes no sense is as good as absent. */
export const postsAddress = z.object({
  sort: postsQuery.shape.sort.catch("fecha_publicacion"),
  dir: postsQuery.shape.dir.catch("desc"),
  before: postsQuery.shape.before.catch(null),
});

/** A line of the creator's table of posts. */
export const postLine = z.object({
  id_publicacion: z.number(),
  descripcion: z.string(),
  views: z.number(),
  likeCount: z.number(),
  commentCount: z.number(),
  fecha_publicacion: z.iso.datetime(),
});

export const requestInput = z.object({
  mensaje: postText
    .refine((text) => text.length > 0, request.empty)
    .refine((text) => [...text].length <= REQUEST_MAX, request.tooLong),
});

/** Which range of the statistics; what is none is the usual one. */
export const statsQuery = z.object({
  rango: z.enum(ranges).catch(DEFAULT_RANGE),
  publicacion: z.coerce
    .number()
    .int()
    .positive()
    .max(10 ** 15)
    .nullable()
    .catch(null),
});

/** A table of the statistics as CSV. */
export const statsFile = statsQuery.extend({ tabla: z.enum(statsTables).catch("dias") });
