import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { captionLanguage } from "#app/features/media/captions/schema.ts";
import { useStatusPolling } from "#app/features/posts/processing/use-status-polling.ts";
import { getOwnPost } from "#app/features/posts/queries.server.ts";
import { forms, type Sent, submission } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, language } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { CaptionsForm } from "../captions/captions-form.tsx";
import { DeleteCaptions } from "../captions/delete-captions.tsx";
import { DraftBox } from "../captions/draft-box.tsx";
import { LanguageList } from "../captions/language-list.tsx";
import {
  deleteCaptionsOperation,
  draftCaptionsOperation,
  saveCaptionsOperation,
} from "../captions/operations.server.ts";
import { readOwnCaptions } from "../captions/own-captions.server.ts";
import { type CaptionStep, captionsPath } from "../captions/paths.ts";
import { strings } from "../captions/strings.ts";
import { editPath } from "../editor/edit-words.ts";
import { strings as publish } from "../strings.ts";
import styles from "./captions.module.css";

export const meta: MetaFunction = () => [{ title: strings.title }];

export const loader = page("member", async (ctx, { params, url }) => {
  const [id, id_archivo] = [idOf(params.id), idOf(params.file)];
  const post = await getOwnPost(ctx, id);
  const all = await readOwnCaptions(ctx, { id, id_archivo });
  const asked = captionLanguage.safeParse(url.searchParams.get("idioma"));
  const known = all.map((one) => one.idioma);
  const usual = known.includes(language) ? language : (known[0] ?? language);
  const idioma = asked.success ? asked.data : usual;
  return data({
    id,
    file: post.archivos.find((file) => file.id_archivo === id_archivo)!,
    position: post.archivos.findIndex((file) => file.id_archivo === id_archivo) + 1,
    idioma,
    known: all.map((one) => ({ idioma: one.idioma, estado: one.estado })),
    captions: all.find((one) => one.idioma === idioma) ?? null,
    hasModel: getEnv().whisper !== null,
  });
});

const addressed = ({ params, url }: Sent) => ({
  ...params,
  idioma: url.searchParams.get("idioma") ?? "",
});
const then = (step: CaptionStep) => (_: unknown, sent: Sent) => `${pathOf(sent)}&ok=${step}`;
const returnTo = (sent: Sent) => pathOf(sent);

function pathOf({ params, url }: Sent): string {
  const at = { id: Number(params.id), id_archivo: Number(params.file) };
  return captionsPath(at, url.searchParams.get("idioma") ?? language);
}

/** Every step is a form of its own, and its address says which (`?do=`), and of which language. */
export const action = forms(({ url }) => url.searchParams.get("do") ?? "", {
  save: submission(saveCaptionsOperation, {
    // Without scripts a file comes as it is, beside what is typed.
    input: (sent) => ({ vtt: sent.fields.archivo || sent.fields.vtt, ...addressed(sent) }),
    returnTo,
    then: then("save"),
  }),
  delete: submission(deleteCaptionsOperation, {
    input: addressed,
    returnTo,
    then: then("delete"),
    doneBy: "not_found",
  }),
  draft: submission(draftCaptionsOperation, { input: addressed, returnTo, then: then("draft") }),
});

export const clientAction = keptForm();

export default function CaptionsPage() {
  const { id, file, position, idioma, known, captions, hasModel } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [search] = useSearchParams();
  const at = { id, id_archivo: file.id_archivo };
  const estado = captions?.estado ?? null;
  useStatusPolling(estado === "queued");
  const done = search.get("ok");
  const isOfSave = search.get("do") === "save";
  return (
    <div className={styles.page}>
      <BackLink to={editPath(id)}>{strings.back}</BackLink>
      <h1>{fill(strings.of, { name: `${publish.video} ${position}` })}</h1>
      <p className={styles.about}>{strings.about}</p>
      {done !== null && Object.hasOwn(strings.done, done) && !failure && (
        <DoneNotice param="ok">{strings.done[done as CaptionStep]}</DoneNotice>
      )}
      {failure && !failure.fields.vtt && <FormError message={failure.error} />}
      <LanguageList at={at} idioma={idioma} known={known} />
      <DraftBox at={at} idioma={idioma} estado={estado} hasModel={hasModel} />
      <CaptionsForm
        // Another language is another text.
        key={`${at.id_archivo} ${idioma}`}
        at={at}
        file={file}
        idioma={idioma}
        text={captions?.vtt ?? ""}
        isDraft={estado === "draft"}
        sent={(isOfSave && failure?.values.vtt) || null}
        wrong={isOfSave ? (failure?.fields.vtt ?? null) : null}
      />
      {estado !== null && estado !== "queued" && <DeleteCaptions at={at} idioma={idioma} />}
    </div>
  );
}
