import { FieldError } from "./field-error.tsx";
import styles from "#app/ui/reading/request.module.css";
import choices from "#app/ui/forms/choices.module.css";

interface ChoicesProps<T extends string> {
  legend: string;
  name: string;
  values: readonly T[];
  labels: Record<T, string>;
  hints?: Record<T, string>;
  chosen: string | undefined;
  error: string | undefined;
}

/** One of a few, each with its words. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, name, values, labels, hints, chosen, error } = props;
  return (
    <fieldset className={choices.list} aria-describedby={error ? `${name}-note` : undefined}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={choices.line}>
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} />{" "}
          <span>
            {labels[value]}
            {hints?.[value] && <span className={styles.hint}> {hints[value]}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={`${name}-note`} message={error} />}
    </fieldset>
  );
}
