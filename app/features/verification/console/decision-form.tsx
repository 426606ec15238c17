import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { SelectField, TextArea } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { NOTE_MAX, refusalReasons } from "../limits.ts";
import { strings } from "../strings.ts";
import { consoleStrings } from "./strings.ts";
import styles from "./console.module.css";

const words = consoleStrings.one;

interface DecisionFormProps {
  id: number;
  /** Until when an approval would hold. */
  until: string;
  failure: FormFailure | undefined;
}

/** Approve, or refuse with a reason that the person reads. */
export function DecisionForm({ id, until, failure }: DecisionFormProps) {
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  const choice = (value: string) => ({
    ...{ type: "radio", name: "decision", value, defaultChecked: values.decision === value },
    "aria-invalid": fields.decision ? true : undefined,
    "aria-describedby": fields.decision ? "decision-note" : undefined,
  });
  return (
    <Form
      method="post"
      action={`/moderacion/verificaciones/${id}`}
      className={styles.form}
      ref={formRef}
      noValidate
    >
      <FormError message={failure?.error} />
      <div className={styles.choices} role="radiogroup" aria-label={words.decide}>
        <label className={styles.choice}>
          <input {...choice("aprobar")} />{" "}
          <span>
            {fill(words.approve, { date: until })}
            <br />
            <span className={styles.hint}>{words.approveHint}</span>
          </span>
        </label>
        <label className={styles.choice}>
          <input {...choice("rechazar")} /> <span>{words.reject}</span>
        </label>
        {fields.decision && <FieldError id="decision-note" message={fields.decision} />}
      </div>
      <div className={styles.reasons}>
        <SelectField
          label={words.reason}
          name="motivo"
          defaultValue={values.motivo ?? ""}
          error={fields.motivo}
        >
          <option value="">{strings.details.choose}</option>
          {refusalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {strings.reasons[reason]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={words.note}
          name="nota"
          rows={3}
          maxLength={NOTE_MAX}
          counter
          defaultValue={values.nota}
          error={fields.nota}
        />
      </div>
      <div className={styles.ways}>
        <Button>{words.decide}</Button>
      </div>
    </Form>
  );
}
