import { z } from "zod";
import { removeMention } from "#app/features/posts/text/remove-mention.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  perAccount,
  perAddress,
} from "#app/http/rate-limit.server.ts";
import { deleteComment, editComment, findWritten, writeComment } from "./commands.server.ts";
import {
  COMMENT_DELETIONS_PER_HOUR,
  COMMENT_LIKES_PER_HOUR,
  COMMENT_PINS_PER_HOUR,
  COMMENTS_PER_ACCOUNT,
  COMMENTS_PER_ADDRESS,
} from "./limits.ts";
import { setCommentHidden } from "./hide.server.ts";
import { setCommentLike } from "./likes/like.server.ts";
import { setCommentPin } from "./pin/pin.server.ts";
import { listComments } from "./queries.server.ts";
import {
  answersPage,
  commentBody,
  commentLikeBody,
  commentPinBody,
  commentsPage,
  commentView,
  newCommentBody,
} from "./schema.ts";
import { listAnswers } from "./thread/answers.server.ts";

const TEN_MINUTES = 10 * MINUTE_SECONDS;
const limits = [
  perAddress("comments", COMMENTS_PER_ADDRESS, TEN_MINUTES),
  perAccount("comments", COMMENTS_PER_ACCOUNT, TEN_MINUTES),
];
const ofPost = {
  path: "/api/publicaciones/{id}/comentarios",
  also: ["/api/shortits/{id}/comentarios"],
  badParam: "bad_post_id",
} as const;
const one = { path: "/comentarios/{id}", also: ["/api/comentarios/{id}"] } as const;
const example = { contenido: "¡Qué bonito!" };

export const listCommentsOperation = operation({
  id: "listComments",
  summary:
    "The comments of a post, newest first or most liked, and beside the first of them the one that is pinned; answers are read of each comment.",
  method: "GET",
  ...ofPost,
  access: "public",
  input: commentsPage,
  answer: z.object({
    comments: z.array(commentView),
    nextBefore: z.string().nullable(),
    pinned: commentView.nullable().describe("With the first page: it may be among them too."),
  }),
  errors: ["post_not_found", "subscribers_only"],
  run: (ctx, { id, ...page }) => listComments(ctx, { id_publicacion: id, ...page }),
});

export const listAnswersOperation = operation({
  id: "listAnswers",
  summary: "The answers to a comment, oldest first.",
  method: "GET",
  path: "/api/comentarios/{id}/respuestas",
  access: "public",
  input: answersPage,
  answer: z.object({ comments: z.array(commentView), nextBefore: z.string().nullable() }),
  errors: ["comment_not_found", "post_not_found", "subscribers_only"],
  run: (ctx, { id, ...page }) => listAnswers(ctx, { hilo: id, ...page }),
});

export const writeCommentOperation = operation({
  id: "writeComment",
  summary:
    "Comments on a post, or answers a comment of it; the same idempotency key again answers the same comment.",
  method: "POST",
  ...ofPost,
  access: "member",
  speaks: true,
  signedOut: "sign_in_to_comment",
  limits,
  input: newCommentBody.extend({ id: idParam }),
  answer: z.object({ comment: commentView }),
  status: 201,
  errors: ["post_not_found", "subscribers_only", "blocked", "comment_not_found"],
  example,
  async replay(ctx, input) {
    const comment = await findWritten(ctx, newComment(input));
    return comment && { comment };
  },
  run: async (ctx, input) => ({ comment: await writeComment(ctx, newComment(input)) }),
});

function newComment({
  id,
  contenido,
  en_respuesta_a,
  idempotency_key,
}: z.output<typeof newCommentBody> & { id: number }) {
  return { id_publicacion: id, contenido, en_respuesta_a, idempotencyKey: idempotency_key };
}

export const editCommentOperation = operation({
  id: "editComment",
  summary: "Changes the text of one's own comment.",
  method: "PUT",
  ...one,
  access: "owner",
  speaks: true,
  signedOut: "sign_in_to_comment",
  limits,
  input: commentBody.extend({ id: idParam }),
  answer: z.object({ comment: commentView }),
  errors: ["comment_not_found", "post_not_found", "subscribers_only", "blocked"],
  example,
  run: async (ctx, { id, contenido }) => ({
    comment: await editComment(ctx, { id_comentario: id, contenido }),
  }),
});

export const deleteCommentOperation = operation({
  id: "deleteComment",
  summary:
    "Deletes a comment with its answers: for its author, the owner of the post and moderators.",
  method: "DELETE",
  ...one,
  access: "owner",
  signedOut: "sign_in_to_comment",
  limits: [perAccount("comment-deletions", COMMENT_DELETIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam }),
  answer: null,
  errors: ["comment_not_found"],
  run: (ctx, { id }) => deleteComment(ctx, id),
});

export const likeCommentOperation = operation({
  id: "likeComment",
  summary:
    "Likes a comment or takes the like back; sets it where the body says which, else toggles.",
  method: "POST",
  path: "/api/comentarios/{id}/like",
  access: "member",
  limits: [perAccount("comment-likes", COMMENT_LIKES_PER_HOUR, HOUR_SECONDS)],
  input: commentLikeBody,
  answer: z.object({ liked: z.boolean(), likeCount: z.number().int().min(0) }),
  errors: ["comment_not_found", "post_not_found", "subscribers_only", "blocked"],
  example: { liked: true },
  run: (ctx, input) => setCommentLike(ctx, input),
});

export const pinCommentOperation = operation({
  id: "pinComment",
  summary:
    "Has a comment stand first under one's post, instead of any other, or no more; sets it where the body says which, else toggles.",
  method: "POST",
  path: "/api/comentarios/{id}/pin",
  access: "owner",
  limits: [perAccount("comment-pins", COMMENT_PINS_PER_HOUR, HOUR_SECONDS)],
  input: commentPinBody,
  answer: z.object({ pinned: z.boolean() }),
  errors: ["comment_not_found"],
  example: { pinned: true },
  run: (ctx, input) => setCommentPin(ctx, input),
});

export const hideCommentOperation = operation({
  id: "hideComment",
  summary: "Keeps a comment out of what who asks reads; `false` takes that back.",
  method: "POST",
  path: "/api/comentarios/{id}/hide",
  access: "member",
  signedOut: "sign_in_to_comment",
  limits: [perAccount("comment-deletions", COMMENT_DELETIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam, hidden: z.boolean().default(true) }),
  answer: z.object({ hidden: z.boolean() }),
  errors: ["comment_not_found", "post_not_found", "subscribers_only"],
  example: { hidden: true },
  run: async (ctx, input) => ({ hidden: await setCommentHidden(ctx, input) }),
});

export const removeCommentMentionOperation = operation({
  id: "removeCommentMention",
  summary: "A comment does not name who asks any more, nor after an edit.",
  method: "DELETE",
  path: "/api/comentarios/{id}/mencion",
  access: "member",
  signedOut: "sign_in_to_comment",
  limits: [perAccount("comment-deletions", COMMENT_DELETIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam }),
  answer: null,
  errors: ["comment_not_found"],
  run: (ctx, { id }) => removeMention(ctx, "comment", id),
});
