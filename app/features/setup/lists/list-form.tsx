import styles from "#app/features/admin/console.module.css";
import { COUNTED_MAX } from "#app/features/admin/limits.ts";
import { strings as shared } from "#app/features/admin/strings.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import type { KnownList } from "./lists.server.ts";
import { strings } from "./strings.ts";

export function ListForm({ nombre, on_match, about, hashes, updated }: KnownList) {
  const { match, what } = strings;
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
      <Form method="post" className={styles.form}>
        <input type="hidden" name="nombre" value={nombre} />
        <SelectField label={match.label} name="on_match" defaultValue={on_match}>
          <option value="hold">{match.hold}</option>
          <option value="refuse">{match.refuse}</option>
        </SelectField>
        <SelectField label={what.label} name="about" defaultValue={about}>
          <option value="minors">{what.minors}</option>
          <option value="intimate">{what.intimate}</option>
          <option value="other">{what.other}</option>
        </SelectField>
        <Button variant="quiet" aria-label={fill(strings.saveOf, { name: nombre })}>
          {strings.save}
        </Button>
      </Form>
    </li>
  );
}
