import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { peoplePath } from "../paths.ts";
import styles from "../releases.module.css";
import type { PeopleView } from "../schema.ts";
import { shownKinds } from "../shown-kinds.ts";
import { strings } from "../strings.ts";

const words = strings.people;

interface FormProps {
  id: number;
  failure: FormFailure | undefined;
}

/** What its owner says of a post; saying that others are shown says whether all of them are named. */
export function Declaration({ id, failure, people }: FormProps & { people: PeopleView }) {
  const chosen = failure?.values.aparecen ?? people.aparecen ?? "yo";
  return (
    <Form method="post" action={peoplePath(id)} className={styles.form}>
      <input type="hidden" name="intent" value="say" />
      <fieldset className={choices.list}>
        <legend>{strings.who.legend}</legend>
        {shownKinds.map((kind) => (
          <label key={kind} className={choices.line}>
            <input type="radio" name="aparecen" value={kind} defaultChecked={chosen === kind} />{" "}
            {strings.who[kind]}
          </label>
        ))}
        {failure?.fields.aparecen && (
          <FieldError id="aparecen-note" message={failure.fields.aparecen} />
        )}
      </fieldset>
      <div className={styles.answers}>
        <Button variant="quiet" name="faltan" value="0">
          {people.faltan ? words.complete : words.save}
        </Button>
      </div>
    </Form>
  );
}

/** An account that is asked to confirm. */
export function AddAccount({ id, failure }: FormProps) {
  return (
    <Form method="post" action={peoplePath(id)} className={styles.form}>
      <input type="hidden" name="intent" value="name" />
      <TextField
        name="nombre"
        label={words.name}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        defaultValue={failure?.values.nombre}
        error={failure?.fields.nombre}
      />
      <Button variant="quiet">{words.addAccountButton}</Button>
    </Form>
  );
}
