import { redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { commentActions, failureSentence } from "#app/features/comments/view.ts";
import {
  deleteCommentOperation,
  editCommentOperation,
  likeCommentOperation,
  pinCommentOperation,
  removeCommentMentionOperation,
  writeCommentOperation,
} from "#app/features/comments/operations.server.ts";
import { commentsOnPage } from "#app/features/comments/page.server.ts";
import {
  deletePostOperation,
  likePostOperation,
  publishRestOperation,
  removePostMentionOperation,
  savePostOperation,
} from "#app/features/posts/operations.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { ProcessingBox } from "#app/features/posts/processing/processing-box.tsx";
import { getProcessing } from "#app/features/posts/processing/processing.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { forms, type Sent, submission, switchOf } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { previewTags } from "#app/http/html/link-preview.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { previewOfPost, publicPreview } from "../post-preview.server.ts";
import { PostScreen } from "../post-screen.tsx";
import styles from "./post.module.css";

export const loader = page(
  "consented",
  async (ctx, { params, url }) => {
    try {
      const id = idOf(params.id);
      const post = await getPost(ctx, id);
      return {
        post,
        processing: post.status === "ready" ? null : await getProcessing(ctx, id),
        comments: canBeDiscussed(post) ? await commentsOnPage(ctx, id, url.searchParams) : null,
        preview: previewOfPost(post),
      };
    } catch (error) {
      // product.md 13.2: a post that cannot be shown leads home.
      if (error instanceof AppError) throw redirect("/", 302);
      throw error;
    }
  },
  {
    preview: (ctx, { params }) => publicPreview(ctx, Number(params.id)),
    shared: { params: { id: /[1-9]\d{0,14}/ } },
  },
);

function canBeDiscussed({ locked, status }: PostView): boolean {
  return !locked && status === "ready";
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: data.preview.title }, ...previewTags(data.preview)] : [];

const here = ({ params }: Sent) => `/publicacion/${params.id}`;

const back = (sent: Sent) => withAnchor(sent.fields.next, here(sent));

function withAnchor(next: string | undefined, fallback: string): string {
  const [path, anchor] = (next ?? "").split("#");
  if (!path) return fallback;
  return /^p\d+$/.test(anchor ?? "") ? `${safeNext(path)}#${anchor}` : safeNext(path);
}

/** The page of comments, or the thread of them, that the form stood on. */
function commentsAt(sent: Sent, anchor: string): string {
  const search = new URLSearchParams();
  for (const name of ["before", "orden", "hilo", "desde"]) {
    if (sent.fields[name]) search.set(name, sent.fields[name]);
  }
  return `${here(sent)}${search.size > 0 ? `?${search}` : ""}#${anchor}`;
}

const ofComment = {
  input: ({ fields }: Sent) => ({ ...fields, id: fields.id_comentario }),
  echo: ["id_comentario"],
};

/** Each form answers with where to go next, so they work without scripts. */
export const action = forms("intent", {
  like: submission(likePostOperation, {
    input: ({ params, fields }) => ({ ...params, liked: switchOf(fields.on) }),
    returnTo: here,
    then: (_, sent) => back(sent),
  }),
  save: submission(savePostOperation, {
    input: ({ params, fields }) => ({ ...params, saved: switchOf(fields.on) }),
    returnTo: here,
    then: (_, sent) => back(sent),
  }),
  publish: submission(publishRestOperation, { returnTo: here, then: (_, sent) => back(sent) }),
  delete: submission(deletePostOperation, { returnTo: here, then: () => "/" }),
  comment: submission(writeCommentOperation, {
    then: ({ comment: { id_comentario: id, hilo } }, sent) =>
      `${here(sent)}${hilo === null ? "" : `?hilo=${id}`}#c${id}`,
  }),
  "like-comment": submission(likeCommentOperation, {
    ...ofComment,
    input: ({ fields }) => ({ id: fields.id_comentario, liked: switchOf(fields.on) }),
    returnTo: here,
    then: (_, sent) => commentsAt(sent, `c${sent.fields.id_comentario}`),
  }),
  "pin-comment": submission(pinCommentOperation, {
    ...ofComment,
    input: ({ fields }) => ({ id: fields.id_comentario, pinned: switchOf(fields.pinned) }),
    returnTo: here,
    then: ({ pinned }, { fields: { before: _, ...fields }, ...sent }) =>
      commentsAt({ ...sent, fields }, pinned ? `c${fields.id_comentario}` : "comentarios"),
  }),
  "edit-comment": submission(editCommentOperation, {
    ...ofComment,
    then: ({ comment }, sent) => commentsAt(sent, `c${comment.id_comentario}`),
  }),
  "remove-mention": submission(removePostMentionOperation, {
    returnTo: here,
    then: (_, sent) => here(sent),
  }),
  "remove-comment-mention": submission(removeCommentMentionOperation, {
    ...ofComment,
    then: (_, sent) => commentsAt(sent, `c${sent.fields.id_comentario}`),
  }),
  "delete-comment": submission(deleteCommentOperation, {
    ...ofComment,
    then: (_, sent) => commentsAt(sent, "comentarios"),
    doneBy: "comment_not_found",
  }),
});

export const clientAction = keptForm();

export default function PostPage() {
  const { post, processing, comments } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = commentFailure(answer);
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackLink to="/" />
      </div>
      {!failure && <FormError message={answer?.error} />}
      {processing && (
        <div className={styles.processing}>
          <ProcessingBox post={processing} />
        </div>
      )}
      {post.status !== "queued" && (
        <PostScreen
          key={post.id_publicacion}
          post={post}
          comments={comments && { ...comments, failure }}
        />
      )}
    </div>
  );
}

function commentFailure(failure: FormFailure | undefined) {
  const { intent = "", contenido = "", id_comentario } = failure?.values ?? {};
  const action = commentActions[intent];
  if (!failure || !action) return null;
  return {
    intent,
    text: contenido,
    id_comentario: Number(id_comentario) || 0,
    error: failure.fields.contenido ?? failureSentence(action, failure.error),
  };
}
