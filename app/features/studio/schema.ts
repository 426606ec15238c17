import { z } from "zod";
import { postText } from "#app/features/posts/schema.ts";
import { es } from "#app/strings/es.ts";
import { POSTS_PAGE_MAX, postSorts, REQUEST_MAX } from "./limits.ts";

const { creatorRequest } = es.fields;

/** Whatever is no sort order is the first one. */
export const postsQuery = z.object({
  sort: z.enum(postSorts).catch("fecha_publicacion"),
  dir: z.enum(["asc", "desc"]).catch("desc"),
  before: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(POSTS_PAGE_MAX).optional().catch(undefined),
});

export const requestInput = z.object({
  mensaje: postText
    .refine((text) => text.length > 0, creatorRequest.empty)
    .refine((text) => [...text].length <= REQUEST_MAX, creatorRequest.tooLong),
});
