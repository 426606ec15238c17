import { Form, useNavigation } from "@remix-run/react";
import { useErrorFocus } from "#app/ui/use-error-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { moneyText } from "#app/features/payouts/view.ts";
import { REQUEST_MAX } from "./limits.ts";
import styles from "./apply-form.module.css";
import type { RequestState } from "./view.ts";

interface ApplyProps {
  request: RequestState | null;
  rateCents: number;
  currency: string;
  failure?: { error: string; fields: Record<string, string>; values: Record<string, string> };
}

/** For who is no creator: what it is, and how to become one. */
export function ApplyForm({ request, rateCents, currency, failure }: ApplyProps) {
  const isBusy = useNavigation().state === "submitting";
  const formRef = useErrorFocus(failure);
  return (
    <>
      <p>
        El panel es para creadores: muestra cuántas vistas tienen sus publicaciones cada mes y lo
        que ganan con ellas, {moneyText(rateCents, currency)} por cada 1000 vistas.
      </p>
      <p>
        Para ser creador envíanos una solicitud. Podemos pedirte que compruebes tu identidad y tu
        edad. Te respondemos por email.
      </p>
      {request === "pending" ? (
        <Notice kind="ok">Recibimos tu solicitud. Te responderemos por email.</Notice>
      ) : (
        <Form method="post" action="/dashboard" className={styles.form} ref={formRef} noValidate>
          {request === "rejected" && (
            <Notice>Tu última solicitud no fue aprobada. Puedes enviar otra.</Notice>
          )}
          <FormError message={failure?.fields.mensaje ? null : failure?.error} />
          <input type="hidden" name="intent" value="apply" />
          <TextArea
            label="¿Qué quieres publicar?"
            name="mensaje"
            rows={5}
            maxLength={REQUEST_MAX}
            counter
            defaultValue={failure?.values.mensaje}
            error={failure?.fields.mensaje}
          />
          <Button disabled={isBusy}>{isBusy ? "Enviando…" : "Enviar solicitud"}</Button>
        </Form>
      )}
    </>
  );
}
