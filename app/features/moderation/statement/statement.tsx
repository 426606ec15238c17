import { fill, plural } from "#app/strings/language.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { StatementView } from "./statements.server.ts";
import styles from "./statement.module.css";
import { strings } from "./strings.ts";

/** The day of a moment where the site is. */
export function dateOf(at: number, timeZone: string): string {
  return fullDate(new Date(at).toISOString(), timeZone);
}

interface StatementProps {
  statement: StatementView;
  timeZone: string;
}

/** What was decided about somebody's own, and why: everything that DSA article 17 asks for. */
export function Statement({ statement, timeZone }: StatementProps) {
  const { subject_kind, content_date, words, actions, reversed_at } = statement;
  return (
    <article className={styles.statement}>
      <header className={styles.head}>
        <h1>{strings.about[subject_kind]}</h1>
        <p className={styles.hint}>
          {content_date !== null &&
            `${fill(strings.of, { date: dateOf(content_date, timeZone) })} · `}
          {fill(strings.since, { date: dateOf(statement.application_date, timeZone) })}
        </p>
        {words && <blockquote className={styles.words}>{words}</blockquote>}
      </header>
      {reversed_at !== null && (
        <Notice kind="ok">{fill(strings.reversed, { date: dateOf(reversed_at, timeZone) })}</Notice>
      )}
      <section>
        <h2>{strings.what}</h2>
        <ul className={styles.actions}>
          {actions.map((action) => (
            <li key={action}>{strings.actions[action]}</li>
          ))}
        </ul>
        <p className={styles.hint}>
          {durationOf(statement, timeZone)} {strings.scope}
        </p>
        <Strikes statement={statement} timeZone={timeZone} />
      </section>
      <Reasons statement={statement} />
      <p className={styles.hint}>
        {strings.reference} <span className={styles.reference}>{statement.puid}</span>
      </p>
    </article>
  );
}

const LASTING = ["mute", "suspend", "ban"];

function durationOf({ ends_at, actions }: StatementView, timeZone: string): string {
  if (ends_at !== null) return fill(strings.until, { date: dateOf(ends_at, timeZone) });
  return actions.some((action) => LASTING.includes(action)) ? strings.noEnd : "";
}

function Strikes({ statement: { strikes, strike_expires_at }, timeZone }: StatementProps) {
  if (strikes === 0) return null;
  return (
    <p>
      {plural(strikes, strings.strike)}{" "}
      {strike_expires_at !== null &&
        fill(strings.strikeUntil, { date: dateOf(strike_expires_at, timeZone) })}
    </p>
  );
}

function Reasons({ statement }: { statement: StatementView }) {
  const { ground, clause, facts, isReported } = statement;
  const { automatic } = strings;
  return (
    <section>
      <h2>{strings.why}</h2>
      <h3>{strings.ground[ground]}</h3>
      <p>{clause}</p>
      <h3>{strings.facts}</h3>
      <p className={styles.facts}>{facts}</p>
      <h3>{strings.source}</h3>
      <p>
        {isReported ? strings.reported : strings.found}{" "}
        {statement.isFoundAutomatically ? automatic.found : automatic.notFound}{" "}
        {statement.isDecidedAutomatically ? automatic.decided : automatic.notDecided}
      </p>
    </section>
  );
}
