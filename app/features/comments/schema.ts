import { z } from "zod";
import { mentionView, postText } from "#app/features/posts/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { idParam, listFields } from "#app/http/input.server.ts";
import { COMMENT_MAX, COMMENTS_PAGE, COMMENTS_PAGE_MAX } from "./limits.ts";
import { strings } from "./strings.ts";

export const commentBody = z.object({
  contenido: z
    .string(strings.empty)
    .pipe(postText)
    .refine((text) => text.length > 0, strings.empty)
    .refine((text) => [...text].length <= COMMENT_MAX, strings.tooLong),
});

/** A new comment: the same key again is the same comment. */
export const newCommentBody = commentBody.extend({ idempotency_key: idempotencyKey });

/** Which page of the comments of a post. */
export const commentsPage = z.object({
  id: idParam,
  ...listFields({ limit: COMMENTS_PAGE, max: COMMENTS_PAGE_MAX }),
});

/** A comment as pages and API show it. */
export const commentView = z.object({
  id_comentario: z.number(),
  id_publicacion: z.number(),
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name, under /uploads."),
  verificado: z.literal([0, 1]),
  contenido: z.string(),
  menciones: z.array(mentionView).describe("Whom the text names."),
  fecha_comentario: z.iso.datetime(),
  edited: z.boolean(),
  canEdit: z.boolean().describe("Of who asks, and so is `canDelete`."),
  canDelete: z.boolean(),
  withdrawn: z
    .literal(true)
    .optional()
    .describe("Taken away by moderation: only its author finds it, without its words."),
  muted: z.literal(true).optional().describe("By somebody whom who asks has muted."),
});
