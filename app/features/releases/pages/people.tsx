import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { forms, type Sent, submission } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { isFresh } from "#app/http/step-up/fresh.server.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { ConfirmFirst } from "#app/ui/forms/confirm-first.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import {
  addReleaseOperation,
  coverFilesOperation,
  namePersonOperation,
  sayWhoIsShownOperation,
  unnamePersonOperation,
} from "../operations.server.ts";
import { howItStands } from "../owner/how-it-stands.ts";
import { AddAccount, Declaration } from "../owner/owner-forms.tsx";
import { PeopleList } from "../owner/people-list.tsx";
import { readPeople } from "../owner/read-people.server.ts";
import { ReleaseForm } from "../owner/release-form.tsx";
import { peoplePath } from "../paths.ts";
import styles from "../releases.module.css";
import { strings } from "../strings.ts";

const words = strings.people;

export const meta: MetaFunction = () => [{ title: words.title }];

export const loader = page("member", async (ctx, { params, url }) => {
  const id = idOf(params.id);
  const people = await readPeople(ctx, id);
  return { id, people, done: url.searchParams.get("hecho"), isFresh: isFresh(ctx.viewer) };
});

const then =
  (done: keyof typeof words.done) =>
  (_: unknown, { params }: Sent) =>
    `${peoplePath(Number(params.id))}?hecho=${done}`;
const returnTo = ({ params }: Sent) => peoplePath(Number(params.id));

/** A release has its file with it: its address says which form it is. */
const released = forms(() => "release", {
  release: submission(addReleaseOperation, { returnTo, then: then("released") }),
});

const others = forms("intent", {
  say: submission(sayWhoIsShownOperation, { returnTo, echo: ["intent"], then: then("said") }),
  name: submission(namePersonOperation, { returnTo, then: then("named") }),
  remove: submission(unnamePersonOperation, { returnTo, then: then("removed") }),
  cover: submission(coverFilesOperation, { returnTo, then: then("covered") }),
});

export const action = Object.assign(
  (args: Parameters<typeof others>[0]) =>
    new URL(args.request.url).searchParams.has("do") ? released(args) : others(args),
  { submissions: { ...others.submissions, ...released.submissions } },
);

export const clientAction = keptForm();

/** Also after a form that was refused: where somebody stands may be another by then. */
export const shouldRevalidate = () => true;

export default function PeoplePage() {
  const { id, people, done, isFresh } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const doneWords = entryOf(words.done, done);
  const { intent } = failure?.values ?? {};
  const isOfRelease = failure !== undefined && intent === undefined;
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={`/settings/posts/${id}`}>{words.back}</BackLink>
        <h1>{words.title}</h1>
        <p className={styles.about}>{words.about}</p>
      </div>
      {doneWords && !failure && <DoneNotice param="hecho">{doneWords}</DoneNotice>}
      {failure && !isOfRelease && Object.keys(failure.fields).length === 0 && (
        <FormError message={failure.error} />
      )}
      <Notice kind={people.espera ? "info" : "ok"}>{howItStands(people)}</Notice>
      <section className={styles.part} aria-labelledby="lista">
        <h2 id="lista">{words.list}</h2>
        <PeopleList id={id} people={people.personas} />
      </section>
      <Declaration id={id} people={people} failure={intent === "say" ? failure : undefined} />
      <section className={styles.part} aria-labelledby="cuenta">
        <h2 id="cuenta">{words.addAccount}</h2>
        <AddAccount id={id} failure={intent === "name" ? failure : undefined} />
      </section>
      <section className={styles.part} aria-labelledby="autorizacion">
        <h2 id="autorizacion">{words.addRelease}</h2>
        <p className={styles.hint}>{words.addReleaseAbout}</p>
        {isFresh || isOfRelease ? (
          <ReleaseForm id={id} failure={isOfRelease ? failure : undefined} />
        ) : (
          <ConfirmFirst />
        )}
      </section>
    </div>
  );
}
