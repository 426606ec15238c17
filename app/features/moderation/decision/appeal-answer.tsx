import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { AppealLine } from "../case/decisions.server.ts";
import { APPEAL_TEXT } from "../limits.ts";
import { strings } from "./strings.ts";
import styles from "./decision.module.css";

interface AppealAnswerProps {
  id_caso: number;
  /** The number of the decision it is against. */
  decision: number;
  appeal: AppealLine;
  failure: FormFailure | undefined;
  mayAct: boolean;
}

const words = strings.appeal;

/** What somebody says against a decision, and the answer: given, or to be given. */
export function AppealAnswer({ id_caso, decision, appeal, failure, mayAct }: AppealAnswerProps) {
  const typed = failure?.values.intent === "answer" ? failure : undefined;
  const { text, created_at, decided_at, outcome, answer } = appeal;
  return (
    <div className={styles.answer}>
      <h3>{words.title}</h3>
      <p className={styles.hint}>
        {words.text} · <RelativeTime iso={new Date(created_at).toISOString()} />
      </p>
      <p className={styles.facts}>{text}</p>
      {decided_at !== null && outcome && (
        <>
          <p>
            <b>{words.outcomes[outcome]}</b>
          </p>
          <p className={styles.facts}>{answer}</p>
        </>
      )}
      {decided_at === null && mayAct && (
        <Form
          method="post"
          action={`/moderacion/casos/${id_caso}`}
          className={styles.answer}
          preventScrollReset
        >
          <FormError message={typed?.error} />
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="decision" value={decision} />
          <fieldset className={styles.group}>
            {(["upheld", "reversed"] as const).map((name) => (
              <label key={name} className={styles.choice}>
                <input
                  type="radio"
                  name="outcome"
                  value={name}
                  required
                  defaultChecked={typed?.values.outcome === name}
                />
                <span>{words.outcomes[name]}</span>
              </label>
            ))}
          </fieldset>
          <TextArea
            label={words.answer}
            name="answer"
            required
            rows={4}
            maxLength={APPEAL_TEXT}
            counter
            hint={words.answerHint}
            defaultValue={typed?.values.answer ?? ""}
            error={typed?.fields.answer ?? null}
          />
          <Button>{words.submit}</Button>
        </Form>
      )}
    </div>
  );
}
