import { PDF } from "#app/features/vault/formats.ts";
import { fill } from "#app/strings/language.ts";
import styles from "#app/ui/reading/request.module.css";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { strings } from "../strings.ts";
import type { listPapers } from "./open.server.ts";
import own from "./console-papers.module.css";

const words = strings.papers;

type ConsolePapersProps = { id: number } & Awaited<ReturnType<typeof listPapers>>;

/** Each is fetched when it is opened, and not before: that is what is kept as a look. */
export function ConsolePapers({ id, count, papers }: ConsolePapersProps) {
  if (count === 0) return <p>{words.consoleNone}</p>;
  if (!papers) return <p>{fill(words.consoleClosed, { count })}</p>;
  return (
    <>
      <p className={styles.hint}>{words.consoleHint}</p>
      <ul className={classNames(fold.lines, own.papers)}>
        {papers.map(({ id_documento, mime }, index) => {
          const path = `/moderacion/arco/${id}/documentos/${id_documento}`;
          const number = index + 1;
          return (
            <li key={id_documento}>
              {mime === PDF ? (
                <a href={path}>{fill(words.showPdf, { number })}</a>
              ) : (
                <details className={fold.fold}>
                  <summary>{fill(words.show, { number })}</summary>
                  <div className={fold.paper}>
                    <img src={path} loading="lazy" alt={fill(words.alt, { number })} />
                    <a href={path} target="_blank" rel="noreferrer">
                      {fill(words.large, { number })}
                    </a>
                  </div>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
