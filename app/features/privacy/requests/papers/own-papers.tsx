import { retention } from "#app/retention.ts";
import { fill, plural } from "#app/strings/language.ts";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import styles from "#app/ui/reading/request.module.css";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { ARCO_PAPERS_MAX } from "../../limits.ts";
import { strings } from "../strings.ts";
import { PaperForm } from "./paper-form.tsx";
import type { ArcoPapers } from "./view.ts";

const words = strings.papers;

interface OwnPapersProps extends ArcoPapers {
  /** Where one more is sent; null: the request takes none any more. */
  sendTo: string | null;
  timeZone: string;
}

/** What goes with one's request, who has opened it, and the form for one more. */
export function OwnPapers({ papers, looks, sendTo, timeZone }: OwnPapersProps) {
  const isFull = papers.length >= ARCO_PAPERS_MAX;
  return (
    <section>
      <h2>{words.title}</h2>
      {papers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <ul className={styles.items}>
            {papers.map((at, index) => (
              <li key={at}>
                <span>{fill(words.one, { number: index + 1 })}</span>{" "}
                <span className={styles.hint}>{fullDateTime(at, timeZone)}</span>
              </li>
            ))}
          </ul>
          <h3>{words.looks}</h3>
          <Looks looks={looks} timeZone={timeZone} />
        </>
      )}
      {sendTo !== null && !isFull && (
        <div className={styles.ways}>
          <details className={classNames(fold.fold, styles.way)}>
            <summary>{words.attach}</summary>
            <PaperForm action={sendTo} failure={undefined} />
          </details>
        </div>
      )}
      {sendTo !== null && isFull && <p>{fill(words.full, { max: ARCO_PAPERS_MAX })}</p>}
      {sendTo === null && (
        <p className={styles.hint}>{fill(words.kept, { days: retention.arcoDocuments.days! })}</p>
      )}
    </section>
  );
}

function Looks({ looks, timeZone }: Pick<OwnPapersProps, "looks" | "timeZone">) {
  if (looks.length === 0) return <p className={styles.hint}>{words.nobody}</p>;
  return (
    <ul className={styles.notes}>
      {looks.map(({ at, times, by, what }) => (
        <li key={`${at} ${what}`}>
          {fill(words.look, {
            who: by === "administrator" ? words.administrator : words.other,
            what,
            date: fullDateTime(at, timeZone),
          })}
          {times > 1 && ` ${plural(times, words.times)}`}
        </li>
      ))}
    </ul>
  );
}
