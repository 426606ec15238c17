import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { actOnComment } from "#app/features/comments/actions.server.ts";
import { commentDeeds, failureSentence } from "#app/features/comments/messages.ts";
import { commentsOnPage } from "#app/features/comments/page.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { AppError } from "#app/http/errors.ts";
import { idOf } from "#app/http/input.server.ts";
import { previewTags } from "#app/http/link-preview.ts";
import { loginPath, safeNext } from "#app/http/next.ts";
import { type FormFailure, formAction, openPage } from "#app/http/page.server.ts";
import { FormError } from "#app/ui/notice.tsx";
import { actOnPost } from "../actions.server.ts";
import { previewOfPost, publicPreview } from "../post-preview.server.ts";
import { PostScreen } from "../post-screen.tsx";
import { ProcessingBox } from "#app/features/posts/processing/processing-box.tsx";
import { getProcessing } from "#app/features/posts/processing/processing.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import styles from "./post.module.css";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  try {
    const id = idOf(params.id);
    const ctx = await openPage(request, (visitor) => publicPreview(visitor, id));
    const post = await getPost(ctx, id);
    return {
      post,
      processing: post.status === "ready" ? null : await getProcessing(ctx, id),
      comments: canBeDiscussed(post) ? await commentsOnPage(ctx, id, search) : null,
      preview: previewOfPost(post),
    };
  } catch (error) {
    // product.md 13.2: a post that cannot be shown leads home.
    if (error instanceof AppError) throw redirect("/", 302);
    throw error;
  }
}

function canBeDiscussed({ locked, status }: PostView): boolean {
  return !locked && status === "ready";
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: data.preview.title }, ...previewTags(data.preview)] : [];

/** The forms of a post: they answer with where to go next, so they work without scripts. */
export async function action({ request, params }: ActionFunctionArgs) {
  const here = `/publicacion/${params.id}`;
  const keep = ["intent", "contenido", "id_comentario"];
  return formAction(request, keep, async (ctx, form) => {
    const id = idOf(params.id);
    if (form.intent && form.intent in commentDeeds) {
      const address = clientAddress(request);
      const anchor = await actOnComment(ctx, { id_publicacion: id, address, form });
      const search = form.before ? `?before=${encodeURIComponent(form.before)}` : "";
      return redirect(`${here}${form.intent === "comment" ? "" : search}#${anchor}`, 303);
    }
    if (!ctx.viewer) throw redirect(loginPath(new Request(new URL(here, request.url))), 303);
    const after = await actOnPost({ ...ctx, viewer: ctx.viewer }, id, form);
    return redirect(after ?? withAnchor(form.next, here), 303);
  });
}

function withAnchor(next: string | undefined, fallback: string): string {
  const [path, anchor] = (next ?? "").split("#");
  if (!path) return fallback;
  return /^p\d+$/.test(anchor ?? "") ? `${safeNext(path)}#${anchor}` : safeNext(path);
}

export default function PostPage() {
  const { post, processing, comments } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = commentFailure(answer);
  return (
    <div className={styles.page}>
      {!failure && <FormError message={answer?.error} />}
      {processing && <ProcessingBox post={processing} />}
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
  const deed = commentDeeds[intent];
  if (!failure || !deed) return null;
  return {
    intent,
    text: contenido,
    id_comentario: Number(id_comentario) || 0,
    error: failure.fields.contenido ?? failureSentence(deed, failure.error),
  };
}
