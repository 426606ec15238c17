import styles from "#app/features/admin/console.module.css";
import { COUNTED_MAX } from "#app/features/admin/limits.ts";
import { strings as shared } from "#app/features/admin/strings.ts";
import { OWN_LIST } from "#app/features/known/limits.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import type { KnownList } from "./lists.server.ts";
import { strings } from "./strings.ts";

/** A list: how many hashes it has, what becomes of what is on it, and its end. */
export function ListForm({ nombre, on_match, about, hashes, updated }: KnownList) {
  const isMany = hashes > COUNTED_MAX;
  const many = isMany ? fill(shared.moreThan, { n: fullNumber(COUNTED_MAX) }) : fullNumber(hashes);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2>{nombre}</h2>
        <span className={styles.hint}>
          {plural(hashes, strings.hashes, many)} ·{" "}
          <Sentence
            text={strings.changed}
            parts={{ when: <RelativeTime within iso={updated} /> }}
          />
        </span>
      </div>
      <Form method="post" action="/admin/listas" className={styles.form}>
        <input type="hidden" name="nombre" value={nombre} />
        <MatchField defaultValue={on_match} />
        <AboutField defaultValue={about} />
        <Button variant="quiet" aria-label={fill(strings.saveOf, { name: nombre })}>
          {strings.save}
        </Button>
      </Form>
      {nombre !== OWN_LIST && <RemoveList nombre={nombre} />}
    </li>
  );
}

function RemoveList({ nombre }: { nombre: string }) {
  return (
    <details className={styles.fold}>
      <summary>{strings.remove}</summary>
      <p className={styles.hint}>{strings.removeAbout}</p>
      <Form method="post" action="/admin/listas?do=quitar">
        <input type="hidden" name="nombre" value={nombre} />
        <Button variant="danger">{fill(strings.removeSure, { name: nombre })}</Button>
      </Form>
    </details>
  );
}

interface ChoiceProps {
  defaultValue: string;
  /** It may be left as it is. */
  mayBeUnsaid?: boolean;
}

export function MatchField({ defaultValue, mayBeUnsaid }: ChoiceProps) {
  const { match } = strings;
  return (
    <SelectField label={match.label} name="on_match" defaultValue={defaultValue}>
      {mayBeUnsaid && <option value="">{match.unsaid}</option>}
      <option value="hold">{match.hold}</option>
      <option value="refuse">{match.refuse}</option>
    </SelectField>
  );
}

export function AboutField({ defaultValue, mayBeUnsaid }: ChoiceProps) {
  const { what } = strings;
  return (
    <SelectField label={what.label} name="about" defaultValue={defaultValue}>
      {mayBeUnsaid && <option value="">{what.unsaid}</option>}
      <option value="minors">{what.minors}</option>
      <option value="intimate">{what.intimate}</option>
      <option value="other">{what.other}</option>
    </SelectField>
  );
}
