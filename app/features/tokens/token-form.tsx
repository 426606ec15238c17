import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { scopes } from "#app/http/tokens/scopes.ts";
import { plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import entries from "#app/ui/lists/entries.module.css";
import { TOKEN_DAYS, TOKEN_DAYS_USUAL, TOKEN_NAME_MAX } from "./limits.ts";
import { fieldOf } from "./scope-field.ts";
import { strings } from "./strings.ts";
import styles from "./tokens.module.css";

const words = strings.make;

/** What a new token is called, how long it lives and what it may. */
export function TokenForm({ failure }: { failure: FormFailure | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="crear" />
      <TextField
        label={words.name}
        name="nombre"
        required
        maxLength={TOKEN_NAME_MAX}
        defaultValue={values.nombre}
        hint={words.nameHint}
        error={fields.nombre}
      />
      <SelectField
        label={words.days}
        name="dias"
        defaultValue={values.dias ?? TOKEN_DAYS_USUAL}
        error={fields.dias}
      >
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {plural(days, words.oneDay)}
          </option>
        ))}
      </SelectField>
      <fieldset
        className={choices.list}
        aria-describedby={fields.alcances ? "alcances-note" : undefined}
      >
        <legend>{words.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} className={choices.line}>
            <input
              type="checkbox"
              name={fieldOf(scope)}
              value="1"
              defaultChecked={failure ? values[fieldOf(scope)] === "1" : scope === "read"}
            />{" "}
            <span>
              {strings.scopes[scope]}{" "}
              <span className={entries.hint}>{strings.scopeHints[scope]}</span>
            </span>
          </label>
        ))}
        {fields.alcances && <FieldError id="alcances-note" message={fields.alcances} />}
      </fieldset>
      <Button disabled={isBusy}>{isBusy ? words.going : words.go}</Button>
    </Form>
  );
}
