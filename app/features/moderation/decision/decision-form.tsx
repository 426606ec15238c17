import { Fragment } from "react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { SubjectKind } from "#db/schema/cases.ts";
import type { CaseView } from "../case/read-case.server.ts";
import side from "../case/side.module.css";
import { strings } from "./strings.ts";
import { DecisionFields } from "./decision-fields.tsx";
import { fieldsOf, templatesFor } from "./templates.ts";
import styles from "./decision.module.css";

interface DecisionPanelProps extends Pick<CaseView, "caso" | "seen" | "refusal"> {
  template: string | null;
  failure: FormFailure | undefined;
}

const words = strings.decide;

/** Where a case is decided, or why it is not here or not by this person. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { caso, seen, refusal, template, failure } = props;
  const here = `/moderacion/casos/${caso.id_caso}`;
  const typed = failure?.values.intent === "decide" ? failure : undefined;
  return (
    <section className={side.panel} aria-labelledby="decidir">
      <h2 id="decidir">{words.title}</h2>
      {refusal ? (
        <Notice>{words.refusals[refusal]}</Notice>
      ) : caso.state === "closed" ? (
        <Notice>{words.closed}</Notice>
      ) : (
        <>
          <Templates kind={caso.subject_kind} here={here} current={template} />
          <Form
            method="post"
            action={here}
            className={styles.form}
            // A template fills it anew.
            key={template ?? ""}
            data-key="d"
            preventScrollReset
          >
            <FormError message={typed?.error} />
            <input type="hidden" name="intent" value="decide" />
            <input type="hidden" name="seen" value={seen} />
            <DecisionFields
              kind={caso.subject_kind}
              values={typed?.values ?? fieldsOf(template)}
              errors={typed?.fields ?? {}}
            />
            <Button wide>{words.submit}</Button>
          </Form>
        </>
      )}
    </section>
  );
}

interface TemplatesProps {
  kind: SubjectKind;
  /** The address that takes the name of one. */
  here: string;
  current: string | null;
}

/** Links, so that they fill the form without scripts too. */
export function Templates({ kind, here, current }: TemplatesProps) {
  const separator = here.includes("?") ? "&" : "?";
  return (
    <nav className={styles.templates} aria-label={words.templates}>
      {templatesFor(kind).map(([name, template]) => (
        <Fragment key={name}>
          <Link
            to={`${here}${separator}plantilla=${name}#decidir`}
            className={styles.template}
            aria-current={name === current ? "true" : undefined}
            preventScrollReset
          >
            {template.name}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
