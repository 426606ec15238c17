import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { APPEAL_TEXT } from "../limits.ts";
import { dateOf } from "./statement.tsx";
import type { StatementView } from "./statements.server.ts";
import styles from "./statement.module.css";
import { strings } from "./strings.ts";

interface AppealProps {
  statement: StatementView;
  /** Of the server. */
  now: number;
  timeZone: string;
  failure: FormFailure | undefined;
}

const words = strings.appeal;

/** What one can do against a decision: the form once, and then what came of it. */
export function Appeal({ statement, now, timeZone, failure }: AppealProps) {
  const { appeal, appeal_until, reversed_at } = statement;
  if (appeal) return <Appealed appeal={appeal} />;
  if (reversed_at !== null) return null;
  return (
    <section className={styles.appeal} aria-labelledby="apelar">
      <h2 id="apelar">{words.title}</h2>
      {appeal_until < now ? (
        <p>{fill(words.late, { date: dateOf(appeal_until, timeZone) })}</p>
      ) : (
        <>
          <p>{words.how}</p>
          <Form method="post">
            <FormError message={failure?.error} />
            <TextArea
              label={words.label}
              name="text"
              required
              rows={6}
              maxLength={APPEAL_TEXT}
              counter
              hint={fill(strings.state.open, { date: dateOf(appeal_until, timeZone) })}
              defaultValue={failure?.values.text ?? ""}
              error={failure?.fields.text ?? null}
            />
            <Button>{words.submit}</Button>
          </Form>
        </>
      )}
    </section>
  );
}

function Appealed({ appeal }: { appeal: NonNullable<StatementView["appeal"]> }) {
  const { text, outcome, answer, decided_at } = appeal;
  return (
    <section className={styles.appeal} aria-labelledby="apelar">
      <h2 id="apelar">{words.yours}</h2>
      <p className={styles.facts}>{text}</p>
      {decided_at === null || outcome === null ? (
        <Notice>{words.pending}</Notice>
      ) : (
        <>
          <h3>{words.answer}</h3>
          <p>
            <b>{words.outcome[outcome]}</b>
          </p>
          <p className={styles.facts}>{answer}</p>
        </>
      )}
    </section>
  );
}
