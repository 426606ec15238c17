import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/http/errors.ts";
import { forms, type Sent, submission, switchOf } from "#app/http/form.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { parseCursor } from "#db/pagination.ts";
import { listMuted, listMutedWords } from "../mutes/mute.server.ts";
import { MuteForm } from "../mutes/mute-form.tsx";
import { MutedPeople } from "../mutes/muted-people.tsx";
import { MutedWords } from "../mutes/muted-words.tsx";
import styles from "../mutes/mutes.module.css";
import { hasMuted } from "../mutes/mutes.server.ts";
import { strings } from "../mutes/strings.ts";
import { muteOperation, muteWordOperation } from "../operations.server.ts";
import { findPerson } from "../queries.server.ts";

export const meta = () => [{ title: strings.title }];

const HERE = "/settings/silenciados";
const DONE = `${HERE}?hecho=1`;

/** `persona` in the address: whom a menu somewhere else was about. */
export const loader = page("member", async (ctx, { url: { searchParams } }) => ({
  people: await part("muted people", () =>
    listMuted(ctx, { before: parseCursor(searchParams.get("before")) }),
  ),
  words: (await part("muted words", () => listMutedWords(ctx))) ?? [],
  asked: await readAsked(ctx, searchParams.get("persona")),
  isDone: searchParams.get("hecho") === "1",
}));

type SignedIn = Parameters<typeof listMuted>[0];

/** Null: nobody, oneself, or somebody who is muted already. */
async function readAsked(ctx: SignedIn, text: string | null) {
  const muted_id = /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
  const { id_usuario } = ctx.viewer;
  if (!muted_id || muted_id === id_usuario) return null;
  try {
    const { nombre_usuario } = await findPerson(ctx, { id_usuario: muted_id });
    const isMuted = await hasMuted(ctx.db, { id_usuario, muted_id });
    return isMuted ? null : { id_usuario: muted_id, nombre_usuario };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const back = ({ fields }: Sent) => (fields.next ? safeNext(fields.next) : DONE);

const ofWord = (muted: boolean) =>
  submission(muteWordOperation, {
    input: ({ fields }) => ({ palabra: fields.palabra, muted }),
    then: () => DONE,
  });

export const action = forms("intent", {
  person: submission(muteOperation, {
    input: ({ fields }) => ({ id: fields.id_usuario, muted: switchOf(fields.muted) }),
    returnTo: back,
    then: (_, sent) => back(sent),
  }),
  word: ofWord(true),
  unword: ofWord(false),
});

export const clientAction = keptForm();

export default function MutesPage() {
  const { people, words, asked, isDone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  // The form that asks for it stands on other pages, too.
  const isOfPerson = failure?.values.intent === "person";
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{common.settings}</BackLink>
        <h1>{strings.title}</h1>
        <p className={styles.about}>{strings.about}</p>
      </div>
      {isOfPerson && <Notice kind="error">{failure.error}</Notice>}
      {isDone && !failure && <DoneNotice param="hecho">{strings.done}</DoneNotice>}
      {asked && <MuteForm person={asked} muted={false} next={DONE} />}
      <section className={styles.part}>
        <h2>{strings.words}</h2>
        <MutedWords
          key={words.map(({ palabra }) => palabra).join("\n")}
          words={words}
          failure={isOfPerson ? undefined : failure}
        />
      </section>
      <section className={styles.part}>
        <h2>{strings.people}</h2>
        <MutedPeople key={people?.rows.length} page={people} next={DONE} />
      </section>
    </div>
  );
}
