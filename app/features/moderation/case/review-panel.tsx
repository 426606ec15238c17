import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { fill } from "#app/strings/language.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { FormError } from "#app/ui/notice.tsx";
import { strings } from "./strings.ts";
import type { CaseView } from "./read-case.server.ts";
import styles from "./side.module.css";

interface ReviewPanelProps extends Pick<CaseView, "caso" | "affected"> {
  failure: FormFailure | undefined;
}

const words = strings.review;

/** A post that waits to be looked at is shown by one press. */
export function ReviewPanel({ caso, affected, failure }: ReviewPanelProps) {
  const failed = failure?.values.intent === "approve" ? failure : undefined;
  return (
    <section className={styles.panel} aria-labelledby="revision">
      <h2 id="revision">{words.title}</h2>
      <p className={styles.hint}>{words.hint}</p>
      {failed && <FormError message={failed.error} />}
      <Form method="post" action={`/moderacion/casos/${caso.id_caso}`} className={styles.row}>
        <input type="hidden" name="intent" value="approve" />
        <Button name="confianza" value="0" data-key="p">
          {words.approve}
        </Button>{" "}
        {affected && (
          <Button name="confianza" value="1" variant="quiet">
            {fill(words.trust, { name: affected.nombre_usuario })}
          </Button>
        )}
      </Form>
    </section>
  );
}
