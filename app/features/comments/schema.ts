import { z } from "zod";
import { postText } from "#app/features/posts/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { es } from "#app/strings/es.ts";
import { COMMENT_MAX, COMMENTS_PAGE, COMMENTS_PAGE_MAX } from "./limits.ts";

export const commentBody = z.object({
  contenido: z
    .string(es.fields.comment.empty)
    .pipe(postText)
    .refine((text) => text.length > 0, es.fields.comment.empty)
    .refine((text) => [...text].length <= COMMENT_MAX, es.fields.comment.tooLong),
});

/** A new comment: the same key again is the same comment. */
export const newCommentBody = commentBody.extend({ idempotency_key: idempotencyKey });

export const commentsQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,16}_\d{1,16}$/, es.fields.choice)
    .optional(),
  limit: z.coerce
    .number(es.fields.choice)
    .int(es.fields.choice)
    .min(1, es.fields.choice)
    .max(COMMENTS_PAGE_MAX, es.fields.choice)
    .default(COMMENTS_PAGE),
});
