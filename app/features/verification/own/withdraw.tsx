import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";

const words = strings.withdraw;

/** Behind a press more, as it cannot be undone. */
export function Withdraw() {
  return (
    <details className={classNames(fold.fold, styles.more)}>
      <summary>{words.open}</summary>
      <div className={styles.inside}>
        <p className={styles.muted}>{words.text}</p>
        <Form method="post" action="/settings/verificacion?form=retirar">
          <Button variant="danger">{words.button}</Button>
        </Form>
      </div>
    </details>
  );
}
