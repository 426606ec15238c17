import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { appearancePath } from "../paths.ts";
import styles from "../releases.module.css";
import type { WholeAppearance } from "../schema.ts";
import { strings } from "../strings.ts";

const words = strings.own;

interface AnswerFormsProps {
  appearance: WholeAppearance;
  /** What one agrees to. */
  texts: { shown: string; distribution: string };
}

/** What can be said now: yes to what is shown above with both texts, no, not me; or what was said is taken back. */
export function AnswerForms({ appearance, texts }: AnswerFormsProps) {
  const { id_aparicion, estado, revision } = appearance;
  const action = appearancePath(id_aparicion);
  if (estado === "confirmed" || estado === "overruled") {
    return (
      <Form method="post" action={action} className={styles.form}>
        <p className={styles.hint}>{words.withdrawHint}</p>
        <div className={styles.answers}>
          <Button name="respuesta" value="retirar" variant="danger">
            {words.withdraw}
          </Button>
        </div>
      </Form>
    );
  }
  if (estado === "not_me") {
    return (
      <Form method="post" action={action} className={styles.form}>
        <p className={styles.hint}>{words.meHint}</p>
        <div className={styles.answers}>
          <Button name="respuesta" value="soy_yo" variant="quiet">
            {words.me}
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <div className={styles.part}>
      {revision && estado !== "pending" && <h2>{words.again}</h2>}
      {revision && (
        <Form method="post" action={action} className={styles.form}>
          <input type="hidden" name="revision" value={revision} />
          {/* To other files one agrees anew. */}
          <div key={revision} className={choices.list}>
            <label className={choices.line}>
              <input type="checkbox" name="aparecer" value="1" required />{" "}
              <span>{texts.shown}</span>
            </label>
            <label className={choices.line}>
              <input type="checkbox" name="distribuir" value="1" required />{" "}
              <span>{texts.distribution}</span>
            </label>
          </div>
          <div className={styles.answers}>
            <Button name="respuesta" value="confirmar">
              {words.confirm}
            </Button>
          </div>
        </Form>
      )}
      {estado === "pending" && (
        <Form method="post" action={action} className={styles.answers}>
          <Button name="respuesta" value="rechazar" variant="quiet">
            {words.refuse}
          </Button>{" "}
          <Button name="respuesta" value="no_soy_yo" variant="quiet">
            {words.notMe}
          </Button>
        </Form>
      )}
    </div>
  );
}
