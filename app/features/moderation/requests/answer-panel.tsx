import { fill, plural } from "#app/strings/language.ts";
import type { WholeRequest } from "#app/features/removal/console/requests.server.ts";
import { DESCRIPTION_MAX } from "#app/features/removal/limits.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import side from "../case/side.module.css";
import { strings } from "./strings.ts";

interface AnswerPanelProps extends Pick<WholeRequest, "request"> {
  failure: FormFailure | undefined;
}

/** Where a request is answered; one that a case decides ends by itself. */
export function AnswerPanel({ request, failure }: AnswerPanelProps) {
  const { id_solicitud, state, idioma, con_casos } = request;
  const typed = failure?.values.intent === "answer" ? failure : undefined;
  return (
    <section className={side.panel} aria-labelledby="responder">
      <h2 id="responder">{strings.answer}</h2>
      {state !== "open" ? (
        <Notice>{state === "closed" ? strings.isOver : strings.states.withdrawn}</Notice>
      ) : (
        <Form
          method="post"
          action={`/moderacion/solicitudes/${id_solicitud}`}
          className={side.form}
        >
          <FormError message={typed?.error} />
          <input type="hidden" name="intent" value="answer" />
          <TextArea
            label={strings.answerText}
            name="texto"
            rows={5}
            required
            maxLength={DESCRIPTION_MAX}
            counter
            hint={fill(strings.answerHint, { language: strings.languages[idioma] })}
            defaultValue={typed?.values.texto ?? ""}
            error={typed?.fields.texto ?? null}
          />
          <div className={side.row}>
            {con_casos === 0 && (
              <>
                <Button name="cerrar" value="1">
                  {strings.sendAndClose}
                </Button>{" "}
              </>
            )}
            <Button name="cerrar" value="0" variant="quiet">
              {strings.send}
            </Button>
          </div>
          {con_casos === 1 && <p className={side.hint}>{strings.closesItself}</p>}
        </Form>
      )}
    </section>
  );
}

interface EvidencePanelProps extends Pick<WholeRequest, "evidence"> {
  id: number;
  /** The viewer may let go of it. */
  mayRelease: boolean;
}

/** What is kept for the authority that asked. */
export function EvidencePanel({ evidence, id, mayRelease }: EvidencePanelProps) {
  if (evidence === 0) return null;
  return (
    <section className={side.panel} aria-labelledby="pruebas">
      <h2 id="pruebas">{strings.evidence}</h2>
      <p>{plural(evidence, strings.evidenceCount)}</p>
      {mayRelease && (
        <details className={side.fold}>
          <summary>{strings.release}</summary>
          <Form method="post" action={`/moderacion/solicitudes/${id}`} className={side.form}>
            <input type="hidden" name="intent" value="release" />
            <p className={side.hint}>{strings.releaseHint}</p>
            <Button variant="danger">{strings.releaseSend}</Button>
          </Form>
        </details>
      )}
    </section>
  );
}
