import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import styles from "#app/ui/reading/request.module.css";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import type { ArcoOutcome } from "#db/schema/privacy.ts";
import { ARCO_DETAIL_MAX } from "../limits.ts";
import { strings } from "./strings.ts";
import type { stepsOf } from "./view.ts";

type Steps = ReturnType<typeof stepsOf>;
const words = strings.console;

const steps: { step: keyof Steps; title: string; text: string; send: string }[] = [
  { step: "responder", title: words.answerTitle, text: words.answerText, send: words.answerSend },
  {
    step: "cumplir",
    title: words.carryOutTitle,
    text: words.carryOutText,
    send: words.carryOutSend,
  },
  { step: "pedir", title: words.askTitle, text: words.askText, send: words.askSend },
  { step: "ampliar", title: words.extendTitle, text: words.extendText, send: words.extendSend },
];

interface WorkFormsProps {
  may: Steps;
  failure: FormFailure | undefined;
}

/** The steps that the operator may take now: each opens at a press, also without scripts. */
export function WorkForms({ may, failure }: WorkFormsProps) {
  return (
    <div className={styles.ways}>
      {steps
        .filter(({ step }) => may[step])
        .map(({ step, title, text, send }, at) => {
          const isIt = failure?.values.paso === step;
          const { fields = {}, values = {} } = isIt ? failure : {};
          return (
            <details
              key={step}
              className={classNames(fold.fold, styles.way)}
              open={isIt || at === 0}
            >
              <summary>{title}</summary>
              <Form method="post" className={styles.form} noValidate>
                <input type="hidden" name="paso" value={step} />
                {step === "responder" && (
                  <Outcome chosen={values.resultado} error={fields.resultado} />
                )}
                <TextArea
                  label={text}
                  name="texto"
                  rows={5}
                  maxLength={ARCO_DETAIL_MAX}
                  counter
                  defaultValue={values.texto}
                  error={fields.texto}
                />
                <Button>{send}</Button>
              </Form>
            </details>
          );
        })}
    </div>
  );
}

function Outcome({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <SelectField label={words.outcome} name="resultado" defaultValue={chosen ?? ""} error={error}>
      <option value="" disabled>
        {words.choose}
      </option>
      {(Object.keys(strings.outcomes) as ArcoOutcome[]).map((outcome) => (
        <option key={outcome} value={outcome}>
          {strings.outcomes[outcome]}
        </option>
      ))}
    </SelectField>
  );
}
