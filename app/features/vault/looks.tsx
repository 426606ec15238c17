import { fill, plural } from "#app/strings/language.ts";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import styles from "./looks.module.css";
import type { Looked } from "./open-document.server.ts";
import { strings } from "./strings.ts";

const words = strings.looks;

interface LooksProps {
  title: string;
  /** In place of the lines where nobody has. */
  none?: string;
  looks: Looked[];
  /** What each of them is called. */
  what: Record<string, string>;
  timeZone: string;
}

/** Who has looked at somebody's documents: in what part, never by name. */
export function Looks({ title, none = words.none, looks, what, timeZone }: LooksProps) {
  return (
    <section className={styles.lines} aria-labelledby="looks">
      <h2 id="looks">{title}</h2>
      {looks.length === 0 ? (
        <p className={styles.muted}>{none}</p>
      ) : (
        <ul className={styles.looks}>
          {looks.map(({ at, times, by, what: seen }, index) => (
            <li key={`${at} ${index}`}>
              <span>{fill(words.line, { who: words.by[by], what: what[seen] ?? seen })}</span>{" "}
              {times > 1 && <span>{plural(times, words.times)} </span>}
              <span className={styles.hint}>
                {fullDateTime(new Date(at).toISOString(), timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
