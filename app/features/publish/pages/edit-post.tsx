import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/http/errors.ts";
import { idOf } from "#app/http/input.server.ts";
import { loginPath } from "#app/http/next.ts";
import { formAction, openOwnPage, streamAction } from "#app/http/page.server.ts";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/es.ts";
import { FormError } from "#app/ui/notice.tsx";
import { BackToPosts } from "../editor/back-to-posts.tsx";
import { changePost, changeFiles } from "../editor/edit-actions.server.ts";
import { PostEditor } from "../editor/post-editor.tsx";
import { getOwnPost } from "#app/features/posts/queries.server.ts";
import { uploadLimits } from "../upload/upload-rules.server.ts";
import styles from "./edit-post.module.css";

export const meta: MetaFunction = () => [{ title: "Editar publicación" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await openOwnPage(request);
  try {
    const post = await getOwnPost(ctx, idOf(params.id));
    return data({ post, key: randomUUID(), limits: uploadLimits(), error: null });
  } catch (error) {
    const missing = error instanceof AppError && error.status === 404;
    if (!missing) log.error({ err: error }, "the editor could not be loaded");
    const words = missing
      ? errorMessage("post_not_found")
      : "No se pudo cargar la publicación. Recarga la página para reintentar.";
    return data(
      { post: null, key: null, limits: null, error: words },
      { status: missing ? 404 : 500 },
    );
  }
}

/** Every deed is a form of its own, and its address says which (`?do=`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const deed = searchParams.get("do") ?? "";
  const here = `/settings/posts/${params.id}`;
  const address = { id: params.id, file: searchParams.get("file") ?? undefined };
  if (deed === "add" || deed === "replace") {
    return streamAction(request, async (ctx) => {
      await changeFiles(ctx, deed, address, request);
      return redirect(`${here}?ok=${deed}`, 303);
    });
  }
  return formAction(request, ["descripcion", "solo_suscriptores"], async (ctx, form) => {
    if (!ctx.viewer) throw redirect(loginPath(new Request(new URL(here, request.url))), 303);
    await changePost({ ...ctx, viewer: ctx.viewer }, deed, address, form);
    return redirect(`${deed === "delete" ? "/settings/posts" : here}?ok=${deed}`, 303);
  });
}

export default function EditPostPage() {
  const { post, key, limits, error } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <BackToPosts />
      {post ? (
        <PostEditor post={post} idempotencyKey={key} limits={limits} failure={failure ?? null} />
      ) : (
        <>
          <h1>Editar publicación</h1>
          <FormError message={error} />
        </>
      )}
    </div>
  );
}
