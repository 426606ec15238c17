import type { FormFailure } from "#app/http/form-failure.ts";
import { plural } from "#app/strings/language.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import reading from "#app/ui/reading/reading.module.css";
import { dueWords } from "../due.ts";
import { Failure } from "../failure.tsx";
import type { PortalLanguage } from "../limits.ts";
import styles from "#app/ui/reading/request.module.css";
import type { PortalStrings } from "../strings-es.ts";
import { texts } from "../strings.ts";
import type { RemovalView } from "../view.server.ts";
import { FollowForms } from "./follow-forms.tsx";

interface FollowPageProps {
  removal: RemovalView;
  language: PortalLanguage;
  /** What was just done. */
  done: keyof PortalStrings["follow"]["done"] | null;
  /** The whole address of this page. */
  link: string;
  email: string;
  timeZone: string;
  failure: FormFailure | undefined;
}

/** How a request stands, and what can be done with it (product.md 24.10). */
export function FollowPage(props: FollowPageProps) {
  const { removal, language, done, link, email, timeZone, failure } = props;
  const { follow: words, form } = texts[language];
  const { state, due_at, created_at } = removal;
  const when = (moment: number) => dueWords(moment, language, timeZone);
  return (
    <div className={reading.document}>
      <h1>{words.title}</h1>
      <div className={styles.notices}>
        {done && !failure && <DoneNotice param="ok">{words.done[done]}</DoneNotice>}
        <Failure {...{ failure, language, email }} />
      </div>
      <dl className={styles.facts}>
        <dt>{words.reference}</dt>{" "}
        <dd>
          <strong className={styles.reference}>{removal.referencia}</strong>
        </dd>
        <dt>{words.status}</dt> <dd>{words.states[state]}</dd>
        {state === "open" && (
          <>
            <dt>{words.due}</dt> <dd>{due_at <= created_at ? words.dueNow : when(due_at)}</dd>
          </>
        )}
        <dt>{words.reason}</dt> <dd>{form.reasons[removal.motivo]}</dd>
        <dt>{words.sent}</dt> <dd>{when(created_at)}</dd>
      </dl>
      <Items removal={removal} words={words} />
      {removal.notes.length > 0 && (
        <section>
          <h2>{words.notes}</h2>
          <ol className={styles.notes}>
            {removal.notes.map(({ kind, texto, created_at }, at) => (
              <li key={at}>
                <strong>{words.noteKinds[kind]}</strong> · <span>{when(created_at)}</span>
                {texto && <p className={styles.said}>{texto}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h2>{words.link}</h2>
        <p>{words.keep}</p>
        <div className={styles.link}>
          <TextField label={words.link} name="enlace" readOnly value={link} />
        </div>
      </section>
      <FollowForms {...{ removal, language, failure }} />
    </div>
  );
}

function Items({
  removal: { items, copies },
  words,
}: {
  removal: RemovalView;
  words: PortalStrings["follow"];
}) {
  return (
    <section>
      <h2>{words.items}</h2>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ direccion, state }) => (
            <li key={direccion}>
              {/* Never a link: it may lead anywhere. */}
              <span className={styles.address}>{direccion}</span>{" "}
              <strong data-state={state}>{words.itemStates[state]}</strong>
            </li>
          ))}
        </ul>
      )}
      {copies > 0 && <p>{plural(copies, words.copies)}</p>}
      {items.some(({ state }) => state === "foreign") && <p>{words.foreign}</p>}
    </section>
  );
}
