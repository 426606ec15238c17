import { fullDate, fullDateTime } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { fill } from "#app/strings/language.ts";
import { TEXT_VERSIONS } from "#app/legal-versions.ts";
import { strings } from "../strings.ts";
import styles from "./center.module.css";
import type { CenterData } from "./load.server.ts";

const paths = { terms: "/terms", privacy: "/privacy" } as const;

/** The texts as they are now, and what was agreed to of them, with dates. */
export function ConsentList({ age, consents, timeZone }: CenterData) {
  const words = strings.texts;
  return (
    <section aria-labelledby="aceptado">
      <h2 id="aceptado">{words.title}</h2>
      <ul className={styles.lines}>
        {(["terms", "privacy"] as const).map((text) => (
          <li key={text}>
            <Link to={paths[text]}>
              <Sentence
                text={words.current}
                parts={{ text: words.what[text], date: fullDate(TEXT_VERSIONS[text], "UTC") }}
              />
            </Link>
          </li>
        ))}
        {consents.map(({ id, what, version, isGiven, at }) => (
          <li key={id}>
            <span>
              <strong>{isGiven ? words.yes : words.no}</strong> · {words.what[what]}
            </span>{" "}
            <span className={styles.about}>
              {fullDateTime(at, timeZone)} ·{" "}
              {fill(words.version, { date: fullDate(version, "UTC") })}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        {age ? <Sentence text={words.age} parts={{ date: fullDate(age, "UTC") }} /> : words.noAge}
      </p>
    </section>
  );
}
