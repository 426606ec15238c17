import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { FormFailure } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "../auth-page.module.css";
import { PasswordField } from "../password-field.tsx";
import { useErrorFocus } from "#app/ui/use-error-focus.ts";

interface ChangePasswordProps {
  failure?: FormFailure;
  isDone: boolean;
}

export function ChangePasswordForm({ failure, isDone }: ChangePasswordProps) {
  const isBusy = useNavigation().formData?.get("intent") === "contrasenia";
  const formRef = useErrorFocus(failure);
  const { key } = useLocation();
  useEffect(() => {
    if (isDone && !failure) formRef.current?.reset();
  }, [formRef, isDone, failure, key]);
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="contrasenia" />
      <PasswordField
        label="Contraseña actual"
        name="actual"
        autoComplete="current-password"
        error={failure?.fields.actual}
      />
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        error={failure?.fields.contrasenia}
      />
      <p className={styles.small}>
        Al cambiarla se cerrará tu sesión en todos los demás dispositivos.
      </p>
      <Button disabled={isBusy}>{isBusy ? "Cambiando…" : "Cambiar contraseña"}</Button>
      <p className={styles.other}>
        <Link to="/forgot">¿Olvidaste tu contraseña?</Link>
      </p>
    </Form>
  );
}

/** For who has only ever come through the identity provider. */
export function NoPassword() {
  return (
    <p>
      Tu cuenta no tiene contraseña. Para ponerle una, <Link to="/forgot">pide un enlace</Link> a tu
      email.
    </p>
  );
}
