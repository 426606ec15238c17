import type { Looked } from "#app/features/vault/open-document.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";

const words = strings.looks;

/** Who has looked at the viewer's documents: in what part, never by name. */
export function Looks({ looks, timeZone }: { looks: Looked[]; timeZone: string }) {
  return (
    <section className={styles.lines} aria-labelledby="looks">
      <h2 id="looks">{words.title}</h2>
      {looks.length === 0 ? (
        <p className={styles.muted}>{words.none}</p>
      ) : (
        <ul className={styles.looks}>
          {looks.map(({ at, times, by, what }, index) => (
            <li key={`${at} ${index}`}>
              <span>{fill(words.line, { who: words.by[by], what: words.what[what] ?? what })}</span>{" "}
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
