import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MediaCard } from "#app/features/viewer/media-card.tsx";
import { AppError } from "#app/http/errors.ts";
import { loginPath, safeNext } from "#app/http/next.ts";
import { formAction, openPage } from "#app/http/page.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { actOnPost } from "../actions.server.ts";
import { ProcessingBox } from "../processing-box.tsx";
import { getProcessing } from "../processing.server.ts";
import { getPost } from "../queries.server.ts";
import styles from "./post.module.css";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await openPage(request);
  try {
    const id = idOf(params.id);
    const post = await getPost(ctx, id);
    return { post, processing: post.status === "ready" ? null : await getProcessing(ctx, id) };
  } catch (error) {
    // Spec section 2.8: a post that cannot be shown leads home.
    if (error instanceof AppError) throw redirect("/", 302);
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [{ title: `@${data.post.nombre_usuario} en publicación #${data.post.id_publicacion}` }]
    : [];

/** The forms of a post: they answer with where to go next, so they work without scripts. */
export async function action({ request, params }: ActionFunctionArgs) {
  return formAction(request, [], async (ctx, form) => {
    const here = `/publicacion/${params.id}`;
    if (!ctx.viewer) throw redirect(loginPath(new Request(new URL(here, request.url))), 303);
    const after = await actOnPost({ ...ctx, viewer: ctx.viewer }, idOf(params.id), form);
    return redirect(after ?? withAnchor(form.next, here), 303);
  });
}

function withAnchor(next: string | undefined, fallback: string): string {
  const [path, anchor] = (next ?? "").split("#");
  if (!path) return fallback;
  return /^p\d+$/.test(anchor ?? "") ? `${safeNext(path)}#${anchor}` : safeNext(path);
}

export default function PostPage() {
  const { post, processing } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      {processing && <ProcessingBox post={processing} />}
      {post.status !== "queued" && (
        <div className={styles.stage}>
          <MediaCard post={post} eager headingLevel={1} showsOpen={false} />
        </div>
      )}
    </div>
  );
}
