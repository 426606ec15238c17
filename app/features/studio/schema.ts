import { z } from "zod";
import { postText } from "#app/features/posts/schema.ts";
import { parseCursor } from "#db/pagination.ts";
import { POSTS_PAGE_MAX, postSorts, REQUEST_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

const { request } = strings.fields;

/** What is no sort order, cursor or number of rows counts as absent. */
export const postsQuery = z.object({
  sort: z.enum(postSorts).catch("fecha_publicacion"),
  dir: z.enum(["asc", "desc"]).catch("desc"),
  before: z
    .string()
    .optional()
    .transform((text) => parseCursor(text)),
  limit: z.coerce.number().int().min(1).max(POSTS_PAGE_MAX).optional().catch(undefined),
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
