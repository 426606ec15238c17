import { useSearchParams } from "@remix-run/react";
import { CAPTION_LANGUAGES } from "#app/features/media/captions/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { languageName } from "#app/ui/intl/language-name.ts";
import { Form, Link } from "#app/ui/link.tsx";
import styles from "./captions.module.css";
import type { VideoAddress } from "./own-captions.server.ts";
import { captionsPath } from "./paths.ts";
import type { OwnCaptions } from "./schema.ts";
import { strings } from "./strings.ts";

interface LanguageListProps {
  at: VideoAddress;
  /** The one that is open. */
  idioma: string;
  known: Pick<OwnCaptions, "idioma" | "estado">[];
}

/** The languages that there is something in, and the way to another. */
export function LanguageList({ at, idioma, known }: LanguageListProps) {
  const [search] = useSearchParams();
  const isNew = !known.some((one) => one.idioma === idioma);
  const shown = isNew ? [...known, { idioma, estado: "saved" as const }] : known;
  const left = CAPTION_LANGUAGES.filter((code) => !shown.some((one) => one.idioma === code));
  return (
    <div className={styles.languages}>
      <ul className={styles.tabs} aria-label={strings.languages}>
        {shown.map((one) => (
          <li key={one.idioma}>
            <Link
              to={captionsPath(at, one.idioma)}
              className={styles.tab}
              aria-current={one.idioma === idioma ? "page" : undefined}
              preventScrollReset
            >
              {languageName(one.idioma)}
              {strings.states[one.estado] && (
                <span className={styles.state}> · {strings.states[one.estado]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Form
        method="get"
        action={captionsPath(at)}
        className={styles.another}
        key={search.toString()}
      >
        <SelectField label={strings.language} name="idioma" defaultValue={left[0]}>
          {left.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet">{strings.open}</Button>
      </Form>
    </div>
  );
}
