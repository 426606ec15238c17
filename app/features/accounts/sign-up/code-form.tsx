import { Form, useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/page.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import styles from "../auth-page.module.css";
import { CodeBoxes } from "./code-boxes.tsx";
import { CODE_ATTEMPTS, CODE_MINUTES, CODE_WAIT_SECONDS } from "../limits.ts";

interface CodeFormProps {
  nombre_usuario: string;
  correo: string;
  failure?: FormFailure;
  /** A new code has just been sent. */
  isResent: boolean;
  /** Step 1. */
  back: string;
}

/** product.md 21.4 */
const FAILED = "No se pudo verificar el código.";

/** Step 2 of signing up: the six digits of the mail. */
export function CodeForm({ nombre_usuario, correo, failure, isResent, back }: CodeFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const wrongCode = failure?.fields.codigo;
  const message = failure?.code === "internal" ? FAILED : failure?.error;
  return (
    <>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="verificar" />
        {isResent && !failure && <Notice kind="ok">Te enviamos un código nuevo.</Notice>}
        <FormError message={wrongCode ? null : message} />
        <p>
          Escribe el código de 6 dígitos que enviamos a <strong>{correo}</strong> para crear la
          cuenta <strong>@{nombre_usuario}</strong>.
        </p>
        <CodeBoxes error={wrongCode} failure={wrongCode ? failure : undefined} />
        <p className={styles.small}>
          Vale {CODE_MINUTES} minutos y {CODE_ATTEMPTS} intentos. Si no lo ves, revisa el correo no
          deseado.
        </p>
        <div className={styles.ways}>
          <LinkButton to={back} variant="quiet">
            Regresar
          </LinkButton>
          <Button disabled={isBusy}>{isBusy ? "Verificando…" : "Verificar →"}</Button>
        </div>
      </Form>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="reenviar" />
        <Button variant="plain" disabled={isBusy}>
          Reenviar código
        </Button>
        <p className={styles.small}>
          Puedes pedir otro código {CODE_WAIT_SECONDS} segundos después del anterior.
        </p>
      </Form>
    </>
  );
}
