import { z } from "zod";
import { mentionView, postText } from "#app/features/posts/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { idParam, listFields } from "#app/http/input.server.ts";
import {
  ANSWERS_PAGE,
  COMMENT_MAX,
  COMMENTS_PAGE,
  COMMENTS_PAGE_MAX,
  commentSorts,
} from "./limits.ts";
import { strings } from "./strings.ts";

export const commentBody = z.object({
  contenido: z
    .string(strings.empty)
    .pipe(postText)
    .refine((text) => text.length > 0, strings.empty)
    .refine((text) => [...text].length <= COMMENT_MAX, strings.tooLong),
});

/** As JSON and forms have it; a form without one says nothing there. */
const answered = z
  .union([z.number().int().positive(), z.literal("").transform(() => undefined), idParam])
  .optional();

/** A new comment: the same key again is the same comment. */
export const newCommentBody = commentBody.extend({
  idempotency_key: idempotencyKey,
  en_respuesta_a: answered.describe("The comment of the same post that it answers."),
});

/** Which page of the comments of a post. */
export const commentsPage = z.object({
  id: idParam,
  ...listFields({ limit: COMMENTS_PAGE, max: COMMENTS_PAGE_MAX }),
  sort: z.enum(commentSorts).default("recent"),
});

/** Which page of the answers of a comment; they begin with the oldest. */
export const answersPage = z.object({
  id: idParam,
  ...listFields({ limit: ANSWERS_PAGE, max: COMMENTS_PAGE_MAX }),
});

export const commentPinBody = z.object({ id: idParam, pinned: z.boolean().optional() });

export const commentLikeBody = z.object({ id: idParam, liked: z.boolean().optional() });

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
  hilo: z.number().nullable().describe("The comment in whose thread it is an answer."),
  responde_a: z
    .object({ id_usuario: z.number(), nombre_usuario: z.string() })
    .nullable()
    .describe("Whom it answers, where that is another answer of the thread."),
  likeCount: z.number(),
  userHasLiked: z.boolean().describe("Who asks likes it."),
  likedByCreator: z.boolean().describe("Whose post it is likes it."),
  pinned: z.boolean().describe("Whose post it is has it stand first."),
  answerCount: z.number().describe("Answers in its thread."),
  fecha_comentario: z.iso.datetime(),
  edited: z.boolean(),
  canEdit: z.boolean().describe("Of who asks, and so are `canDelete` and `canPin`."),
  canDelete: z.boolean(),
  canPin: z.boolean(),
  withdrawn: z
    .literal(true)
    .optional()
    .describe("Taken away by moderation: only its author finds it, without its words."),
  muted: z.literal(true).optional().describe("By somebody whom who asks has muted."),
});
