import { useLocation } from "@remix-run/react";
import { type LegalText, legalTexts, TEXT_PATHS, TEXT_VERSIONS } from "#app/legal-versions.ts";
import { Button } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { strings } from "../strings.ts";
import styles from "./texts-notice.module.css";

const words = strings.changed;

/** That texts have changed which need no consent again: until it is dismissed, on every page. */
export default function TextsNotice({ texts }: { texts: LegalText[] }) {
  const { pathname, search } = useLocation();
  const shown = legalTexts.filter((text) => texts.includes(text));
  return (
    <aside className={styles.notice} aria-label={words.title}>
      <ul className={styles.texts}>
        {shown.map((text) => (
          <li key={text}>
            <Sentence
              text={words.line}
              parts={{
                text: <Link to={TEXT_PATHS[text]}>{words.texts[text]}</Link>,
                date: fullDate(TEXT_VERSIONS[text], "UTC"),
              }}
            />
          </li>
        ))}
        <li>{words.nothing}</li>
      </ul>
      <Form method="post" action="/condiciones/vistos" preventScrollReset>
        <input type="hidden" name="next" value={`${pathname}${search}`} />
        <Button variant="quiet">{words.dismiss}</Button>
      </Form>
    </aside>
  );
}
