import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form, type Sent } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { MINIMUM_AGE } from "#app/http/limits.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { answerAppearanceOperation } from "../operations.server.ts";
import { AnswerForms } from "../own/answer-forms.tsx";
import { AppearanceFacts } from "../own/appearance-facts.tsx";
import { AppearanceFiles } from "../own/appearance-files.tsx";
import { readAppearance } from "../own/read-own.server.ts";
import { appearancePath, APPEARANCES } from "../paths.ts";
import styles from "../releases.module.css";
import { strings } from "../strings.ts";

const words = strings.own;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    const { siteName, timeZone } = getEnv();
    return {
      appearance: await readAppearance(ctx, idOf(params.id)),
      texts: {
        shown: fill(strings.consent.shown, { age: MINIMUM_AGE }),
        distribution: fill(strings.consent.distribution, { site: siteName }),
      },
      done: url.searchParams.get("hecho"),
      timeZone,
    };
  },
  { staysOpen: true },
);

export const action = form(answerAppearanceOperation, {
  returnTo: ({ params }: Sent) => appearancePath(Number(params.id)),
  then: (_, { params, fields }) => `${appearancePath(Number(params.id))}?hecho=${fields.respuesta}`,
});

export const clientAction = keptForm();

/** Also after an answer that was refused: the files, or what can be said of them, are others by then. */
export const shouldRevalidate = () => true;

export default function AppearancePage() {
  const { appearance, texts, done, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { owner, archivos, estado, espera } = appearance;
  const doneWords = entryOf(words.done, done);
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={APPEARANCES}>{words.back}</BackLink>
        <h1>{fill(words.of, { name: owner })}</h1>
        <AppearanceFacts appearance={appearance} timeZone={timeZone} />
      </div>
      {doneWords && !failure && <DoneNotice param="hecho">{doneWords}</DoneNotice>}
      <FormError message={failure?.fields.aparecer ?? failure?.error} />
      {archivos.length > 0 && <AppearanceFiles files={archivos} />}
      {espera && <Notice kind="info">{words.waits[espera]}</Notice>}
      <AnswerForms appearance={appearance} texts={texts} />
      {estado !== "confirmed" && (
        <p className={styles.hint}>
          {words.block} <Link to={`/u/${owner}`}>@{owner}</Link>
        </p>
      )}
    </div>
  );
}
