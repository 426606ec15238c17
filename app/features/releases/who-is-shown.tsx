import { FieldError } from "#app/ui/forms/field-error.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import choices from "#app/ui/forms/choices.module.css";
import styles from "./releases.module.css";
import { shownKinds } from "./shown-kinds.ts";
import { strings } from "./strings.ts";

interface WhoIsShownProps {
  /** Typed before. */
  values: Record<string, string> | undefined;
  errors: Record<string, string> | undefined;
}

const words = strings.who;

/** Of an upload: who is shown in it. What is asked of others comes with the choice, with scripts or without. */
export function WhoIsShown({ values, errors }: WhoIsShownProps) {
  const chosen = values?.aparecen ?? "yo";
  return (
    <div className={styles.who}>
      <div className={styles.form}>
        <fieldset className={choices.list}>
          <legend>{words.legend}</legend>
          {shownKinds.map((kind) => (
            <label key={kind} className={choices.line}>
              <input type="radio" name="aparecen" value={kind} defaultChecked={chosen === kind} />{" "}
              {words[kind]}
            </label>
          ))}
          {errors?.aparecen && <FieldError id="aparecen-note" message={errors.aparecen} />}
        </fieldset>
        <div className={styles.others}>
          <TextField
            name="personas"
            label={words.accounts}
            hint={words.accountsHint}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            defaultValue={values?.personas}
            error={errors?.personas}
          />
          <label className={choices.line}>
            <input
              type="checkbox"
              name="falta_alguien"
              value="1"
              defaultChecked={values?.falta_alguien === "1"}
            />{" "}
            <span>{words.missing}</span>
          </label>
          <p className={styles.hint}>{words.waits}</p>
        </div>
      </div>
    </div>
  );
}
