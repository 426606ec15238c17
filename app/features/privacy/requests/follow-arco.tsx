import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { fullDate, fullDateTime } from "#app/ui/intl/dates.ts";
import { FormError } from "#app/ui/notice.tsx";
import reading from "#app/ui/reading/reading.module.css";
import styles from "#app/ui/reading/request.module.css";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { ARCO_DETAIL_MAX } from "../limits.ts";
import { strings } from "./strings.ts";
import { OwnPapers } from "./papers/own-papers.tsx";
import type { ArcoPapers } from "./papers/view.ts";
import type { ArcoEvent, ArcoView } from "./view.ts";

interface FollowArcoProps {
  request: ArcoView & ArcoPapers;
  /** What was just done. */
  done: keyof typeof strings.follow.done | null;
  /** The whole address of this page. */
  link: string;
  /** Where documents for it are sent; null: it takes nothing any more. */
  sendTo: string | null;
  timeZone: string;
  failure: FormFailure | undefined;
}

/** How a request stands, and what can be done with it (product.md 20.12). */
export function FollowArco({ request, done, link, sendTo, timeZone, failure }: FollowArcoProps) {
  const { follow: words, kinds, states, outcomes } = strings;
  const { referencia, kind, state, outcome, detalle, created_at, due, events } = request;
  return (
    <div className={reading.document}>
      <h1>{words.title}</h1>
      <div className={styles.notices}>
        {done && !failure && <DoneNotice param="ok">{words.done[done]}</DoneNotice>}
        <FormError message={failure?.error} />
      </div>
      <dl className={styles.facts}>
        <dt>{words.reference}</dt>{" "}
        <dd>
          <strong className={styles.reference}>{referencia}</strong>
        </dd>
        <dt>{words.state}</dt> <dd>{states[state]}</dd>
        {outcome && (
          <>
            <dt>{words.outcome}</dt> <dd>{outcomes[outcome]}</dd>
          </>
        )}
        {due && (
          <>
            <dt>{words[due.what]}</dt> <dd>{fullDate(due.at, timeZone)}</dd>
          </>
        )}
        <dt>{words.kind}</dt> <dd>{kinds[kind]}</dd>
        <dt>{words.sent}</dt> <dd>{fullDateTime(created_at, timeZone)}</dd>
      </dl>
      <section>
        <h2>{words.history}</h2>
        <History events={events} timeZone={timeZone} />
        {(outcome === "refused" || outcome === "partly") && <p>{words.recourse}</p>}
      </section>
      <section>
        <h2>{words.detail}</h2>
        <p className={styles.said}>{detalle}</p>
      </section>
      {(sendTo !== null || request.papers.length > 0) && (
        <OwnPapers
          papers={request.papers}
          looks={request.looks}
          sendTo={sendTo}
          timeZone={timeZone}
        />
      )}
      <section>
        <h2>{words.link}</h2>
        <p>{words.keep}</p>
        <div className={styles.link}>
          <TextField label={words.link} name="enlace" readOnly value={link} />
        </div>
      </section>
      {sendTo !== null && <Ways failure={failure} isAsked={state === "incomplete"} />}
    </div>
  );
}

export function History({ events, timeZone }: { events: ArcoEvent[]; timeZone: string }) {
  return (
    <ol className={styles.notes}>
      {events.map(({ kind, texto, at }, index) => (
        <li key={index}>
          <strong>{strings.follow.events[kind]}</strong> · <span>{fullDateTime(at, timeZone)}</span>
          {texto && <p className={styles.said}>{texto}</p>}
        </li>
      ))}
    </ol>
  );
}

function Ways({ failure, isAsked }: { failure: FormFailure | undefined; isAsked: boolean }) {
  const words = strings.follow;
  const isAdding = failure?.values.intent === "add";
  return (
    <div className={styles.ways}>
      <details className={classNames(fold.fold, styles.way)} open={isAdding || isAsked}>
        <summary>{words.add}</summary>
        <form method="post" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="add" />
          <TextArea
            label={words.addText}
            name="texto"
            rows={4}
            maxLength={ARCO_DETAIL_MAX}
            counter
            defaultValue={isAdding ? failure.values.texto : undefined}
            error={isAdding ? failure.fields.texto : undefined}
          />
          <Button>{words.addSend}</Button>
        </form>
      </details>
      <details className={classNames(fold.fold, styles.way)}>
        <summary>{words.withdraw}</summary>
        <form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="withdraw" />
          <p>{words.withdrawHint}</p>
          <Button variant="danger">{words.withdrawSend}</Button>
        </form>
      </details>
    </div>
  );
}
