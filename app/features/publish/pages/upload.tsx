import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { isWaiting } from "#app/features/releases/owner/read-people.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { form } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { AnewWithoutScripts } from "#app/ui/anew-without-scripts.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { STATUS_POLL_SECONDS } from "#app/features/posts/limits.ts";
import { getProcessing } from "#app/features/posts/processing/processing.server.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { doneWords } from "../editor/edit-words.ts";
import { publishPostOperation } from "../operations.server.ts";
import { rememberPending } from "../pending/pending-cookie.server.ts";
import { strings } from "../strings.ts";
import { RecentUploads } from "../upload/result/recent-uploads.tsx";
import { listRecentUploads } from "../upload/result/recent-uploads.server.ts";
import { UploadResult } from "../upload/result/upload-result.tsx";
import { useJustSent } from "../upload/result/use-just-sent.ts";
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
    refusal:
      getEnv().requireVerifiedUploads && !ctx.viewer.verificado
        ? errorMessage("not_verified")
        : null,
    post: id === null ? null : await getProcessing(ctx, idOf(id)),
    isAsking: id === null ? null : await part("people shown", () => isWaiting(ctx, idOf(id))),
    recent: id === null ? await part("recent uploads", () => listRecentUploads(ctx)) : null,
  };
});

/** The form without scripts; with them it is sent to the API, which can tell its progress. */
export const action = form(publishPostOperation, {
  then(sent, { request }) {
    if (sent.status === "waiting") return `/upload?envio=${encodeURIComponent(sent.key)}`;
    const { id_publicacion } = sent;
    const headers = { "Set-Cookie": rememberPending(request, id_publicacion) };
    return redirect(`/upload?id=${id_publicacion}`, { status: 303, headers });
  },
});

export const clientAction = keptForm();

export default function UploadPage() {
  const { key, limits, post, recent, refusal, isAsking } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const navigate = useNavigate();
  const done = doneWords(useSearchParams()[0].get("ok"));
  // Shown at once, whatever the line does now: the form that was sent does not come back.
  const { shown, send, localFile } = useJustSent(post);
  return (
    <div className={shown ? styles.told : styles.page}>
      <h1>{strings.upload}</h1>
      {shown ? (
        <>
          {post?.status === "queued" && <AnewWithoutScripts seconds={STATUS_POLL_SECONDS} />}
          {isAsking && (
            <Notice>
              {strings.people.waits}{" "}
              <Link to={`/settings/posts/${shown.id_publicacion}/personas`}>
                {strings.people.open}
              </Link>
            </Notice>
          )}
          <UploadResult post={shown} limits={limits} localFile={localFile} done={done} />
        </>
      ) : (
        <>
          {recent && recent.length > 0 && <RecentUploads posts={recent} />}
          {refusal ? (
            <Notice>
              {refusal} <Link to="/settings/verificacion">{strings.verify}</Link>
            </Notice>
          ) : (
            <UploadForm
              idempotencyKey={key}
              limits={limits}
              failure={failure ?? null}
              onCreated={(id, files) => {
                send(id, files);
                navigate(`/upload?id=${id}`, { replace: true });
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
