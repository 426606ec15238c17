import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { form } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { STATUS_POLL_SECONDS } from "#app/features/posts/limits.ts";
import { rememberPending } from "../pending/pending-cookie.server.ts";
import { ProcessingBox } from "#app/features/posts/processing/processing-box.tsx";
import { getProcessing } from "#app/features/posts/processing/processing.server.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { publishPostOperation } from "../operations.server.ts";
import { strings } from "../strings.ts";
import { UploadForm } from "../upload/upload-form.tsx";
import { uploadLimits } from "../upload/upload-rules.server.ts";
import styles from "./upload.module.css";

export const meta: MetaFunction = () => [{ title: strings.upload }];

export const loader = page("member", async (ctx, { url }) => {
  const id = url.searchParams.get("id");
  return {
    // A form that is sent twice, by a double click or a reload, publishes once.
    key: randomUUID(),
    limits: uploadLimits(),
    post: id === null ? null : await getProcessing(ctx, idOf(id)),
  };
});

/** The form without scripts; with them it is sent to the API, which can tell its progress. */
export const action = form(publishPostOperation, {
  then({ id_publicacion }, { request }) {
    const headers = { "Set-Cookie": rememberPending(request, id_publicacion) };
    return redirect(`/upload?id=${id_publicacion}`, { status: 303, headers });
  },
});

export const clientAction = keptForm();

export default function UploadPage() {
  const { key, limits, post } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const scripted = useScripted();
  const navigate = useNavigate();
  const onCreated = useCallback((id: number) => navigate(`/upload?id=${id}`), [navigate]);
  return (
    <div className={styles.page}>
      <h1>{strings.upload}</h1>
      {post ? (
        <>
          {post.status === "queued" && !scripted && (
            <meta httpEquiv="refresh" content={String(STATUS_POLL_SECONDS)} />
          )}
          <ProcessingBox post={post} />
        </>
      ) : (
        <UploadForm
          idempotencyKey={key}
          limits={limits}
          failure={failure ?? null}
          onCreated={onCreated}
        />
      )}
    </div>
  );
}
