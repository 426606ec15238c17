import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import type { FormFailure } from "#app/http/form-failure.ts";
import { NOTE_TEXT } from "../limits.ts";
import { whoHas } from "../queue/case-row.tsx";
import { strings } from "./strings.ts";
import { strings as lists } from "../queue/strings.ts";
import type { CaseView } from "./read-case.server.ts";
import styles from "./side.module.css";

interface WorkPanelProps extends Pick<CaseView, "caso" | "moderators"> {
  me: number;
  failure: FormFailure | undefined;
}

const words = strings.work;

/** Who works on it; notes and escalation. */
export function WorkPanel({ caso, moderators, me, failure }: WorkPanelProps) {
  const { id_caso, assigned, state } = caso;
  const action = `/moderacion/casos/${id_caso}`;
  const note = failure?.values.kind === "note" ? failure : undefined;
  return (
    <section className={styles.panel} aria-labelledby="trabajo">
      <h2 id="trabajo">{words.title}</h2>
      {state !== "closed" && (
        <>
          <p>{assigned ? whoHas(assigned, me) : lists.unassigned}</p>
          <div className={styles.row}>
            {assigned?.id_usuario !== me && (
              <Work action={action} kind="assign">
                <Button variant="quiet" data-key="a">
                  {words.take}
                </Button>
              </Work>
            )}{" "}
            {assigned && (
              <Work action={action} kind="unassign">
                <Button variant="quiet">{words.release}</Button>
              </Work>
            )}
          </div>
          {moderators.length > 1 && (
            <Work action={action} kind="assign">
              <div className={styles.row}>
                <select
                  name="to"
                  aria-label={words.giveTo}
                  defaultValue={assigned?.id_usuario ?? me}
                >
                  {moderators.map(({ id_usuario, nombre_usuario }) => (
                    <option key={id_usuario} value={id_usuario}>
                      @{nombre_usuario}
                    </option>
                  ))}
                </select>
                <Button variant="quiet">{words.give}</Button>
              </div>
            </Work>
          )}
        </>
      )}
      <details className={styles.fold} open={note !== undefined}>
        <summary>{words.note}</summary>
        <Work action={action} kind="note" key={`nota ${failure ? "" : id_caso}`}>
          <div className={styles.form}>
            <TextArea
              label={words.noteText}
              name="text"
              hint={words.noteHint}
              maxLength={NOTE_TEXT}
              rows={3}
              required
              defaultValue={note?.values.text ?? ""}
              error={note?.fields.text ?? null}
              data-key="n"
            />
            <Button variant="quiet">{words.addNote}</Button>
          </div>
        </Work>
      </details>
      {state === "open" && (
        <details className={styles.fold}>
          <summary>{words.escalate}</summary>
          <Work action={action} kind="escalate">
            <div className={styles.form}>
              <TextArea
                label={words.escalateWhy}
                name="text"
                maxLength={NOTE_TEXT}
                rows={3}
                data-key="e"
              />
              <Button variant="quiet">{words.escalate}</Button>
            </div>
          </Work>
        </details>
      )}
    </section>
  );
}

interface WorkProps {
  action: string;
  kind: string;
  children: React.ReactNode;
}

function Work({ action, kind, children }: WorkProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="work" />
      <input type="hidden" name="kind" value={kind} />
      {children}
    </Form>
  );
}
