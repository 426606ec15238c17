import { fill, plural } from "#app/strings/language.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Link } from "#app/ui/link.tsx";
import type { DecisionLine } from "../case/decisions.server.ts";
import { strings } from "./strings.ts";
import { strings as shared } from "../strings.ts";
import styles from "./decision.module.css";

const words = strings.decision;

/** What was decided, as one reads it in passing. */
export function actionsInWords({ actions }: Pick<DecisionLine, "actions">): string {
  return actions.map((action) => strings.decide.actions[action]).join(" · ");
}

interface DecisionSummaryProps {
  decision: DecisionLine;
  /** With the way to its case. */
  withCase?: boolean;
}

export function DecisionSummary({ decision, withCase = false }: DecisionSummaryProps) {
  const { id_caso, ends_at, reversed_at, strikes, clause, created_at, decider } = decision;
  const timeZone = useScripted() ? undefined : "UTC";
  const dateOf = (at: number) => fullDate(new Date(at).toISOString(), timeZone);
  return (
    <div className={styles.summary}>
      <p>
        <b className={reversed_at === null ? undefined : styles.undone}>
          {actionsInWords(decision)}
        </b>{" "}
        {ends_at !== null && fill(words.until, { date: dateOf(ends_at) })}
      </p>
      <p className={styles.hint}>
        {decider ? fill(words.by, { name: decider }) : words.byProgram}
        {" · "}
        <RelativeTime iso={new Date(created_at).toISOString()} />
        {strikes > 0 && ` · ${plural(strikes, words.strikes)}`}
        {withCase && (
          <>
            {" · "}
            <Link to={`/moderacion/casos/${id_caso}`}>{fill(shared.case, { id: id_caso })}</Link>
          </>
        )}
      </p>
      <p className={styles.hint}>{clause}</p>
      {reversed_at !== null && (
        <p className={styles.hint}>{fill(words.reversed, { date: dateOf(reversed_at) })}</p>
      )}
    </div>
  );
}
