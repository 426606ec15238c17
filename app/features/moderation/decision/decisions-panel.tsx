import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { DecisionLine } from "../case/decisions.server.ts";
import side from "../case/side.module.css";
import { APPEAL_TEXT } from "../limits.ts";
import { strings } from "./strings.ts";
import { AppealAnswer } from "./appeal-answer.tsx";
import { DecisionSummary } from "./decision-summary.tsx";
import styles from "./decision.module.css";

interface DecisionsPanelProps {
  id_caso: number;
  decisions: DecisionLine[];
  failure: FormFailure | undefined;
  /** The viewer may decide about this person. */
  mayAct: boolean;
}

const words = strings.decision;

/** What was decided in a case, with the appeals against it. */
export function DecisionsPanel({ id_caso, decisions, failure, mayAct }: DecisionsPanelProps) {
  if (decisions.length === 0) return null;
  return (
    <section className={side.panel} aria-labelledby="decisiones">
      <h2 id="decisiones">{words.title}</h2>
      <ul className={side.list}>
        {decisions.map((decision) => {
          const { id_decision, facts, appeal, reversed_at, puid } = decision;
          const own = failure?.values.decision === String(id_decision) ? failure : undefined;
          return (
            <li key={id_decision}>
              <DecisionSummary decision={decision} />
              <p className={styles.facts}>{facts}</p>
              <p className={styles.hint}>
                {words.reference} {puid}
              </p>
              {appeal && (
                <AppealAnswer
                  {...{ id_caso, appeal, mayAct }}
                  decision={id_decision}
                  failure={own}
                />
              )}
              {reversed_at === null && mayAct && appeal?.decided_at !== null && (
                <Reverse {...{ id_caso }} decision={id_decision} failure={own} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ReverseProps {
  id_caso: number;
  decision: number;
  failure: FormFailure | undefined;
}

function Reverse({ id_caso, decision, failure }: ReverseProps) {
  const typed = failure?.values.intent === "reverse" ? failure : undefined;
  return (
    <details className={styles.fold} open={typed !== undefined}>
      <summary>{words.reverse}</summary>
      <Form
        method="post"
        action={fill("/moderacion/casos/{id_caso}", { id_caso })}
        className={styles.answer}
        preventScrollReset
      >
        <FormError message={typed?.error} />
        <input type="hidden" name="intent" value="reverse" />
        <input type="hidden" name="decision" value={decision} />
        <TextArea
          label={words.reverseWhy}
          name="text"
          required
          rows={3}
          maxLength={APPEAL_TEXT}
          hint={words.reverseHint}
          defaultValue={typed?.values.text ?? ""}
          error={typed?.fields.text ?? null}
        />
        <Button variant="quiet">{words.confirmReverse}</Button>
      </Form>
    </details>
  );
}
