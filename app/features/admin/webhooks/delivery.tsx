import type { readWebhook } from "#app/features/webhooks/queries.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { TechnicalWords } from "#app/ui/technical-words.tsx";
import styles from "../console.module.css";
import { strings } from "./strings.ts";

type Shown = Awaited<ReturnType<typeof readWebhook>>["entregas"][number];

/** Something that a webhook is told: what became of it, what it says, and the way to tell it again. */
export function Delivery(delivery: Shown) {
  const { id_entrega, evento, state, attempts, respuesta, error, created_at, cuerpo } = delivery;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{evento}</strong>
        <span className={styles.hint}>
          {strings.states[state]} · {plural(attempts, strings.tried)} ·{" "}
          <RelativeTime iso={created_at} />
        </span>
      </div>
      {respuesta !== null && (
        <p className={styles.hint}>{fill(strings.answered, { status: respuesta })}</p>
      )}
      {error && <TechnicalWords>{error}</TechnicalWords>}
      <div className={styles.ways}>
        <details className={styles.fold}>
          <summary>{strings.body}</summary>
          <p className={styles.reason}>
            <code>{cuerpo}</code>
          </p>
        </details>
        <Form method="post">
          <input type="hidden" name="intent" value="reenviar" />
          <input type="hidden" name="entrega" value={id_entrega} />
          <Button variant="quiet" aria-label={fill(strings.resendOf, { id: id_entrega })}>
            {strings.resend}
          </Button>
        </Form>
      </div>
    </li>
  );
}
