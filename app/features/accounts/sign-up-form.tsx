import { Form, useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import styles from "./auth-page.module.css";
import { LegalLinks } from "./legal-links.tsx";
import { EMAIL_MAX, USERNAME_MAX } from "./limits.ts";
import { PasswordField } from "./password-field.tsx";
import { useErrorFocus } from "./use-error-focus.ts";

interface SignUpFormProps {
  /** What was typed before coming back from step 2. */
  nombre_usuario: string;
  correo: string;
  failure?: FormFailure;
}

/** Spec section 8. */
const FAILED = "No se pudo completar el registro. Intenta más tarde.";

/** Step 1 of signing up. */
export function SignUpForm({ nombre_usuario, correo, failure }: SignUpFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <FormError message={failure?.code === "internal" ? FAILED : failure?.error} />
      <TextField
        label="Nombre de Usuario"
        name="nombre_usuario"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        counter
        defaultValue={failure?.values.nombre_usuario ?? nombre_usuario}
        error={failure?.fields.nombre_usuario}
        hint="Letras, números, puntos y guiones."
      />
      <TextField
        label="Email"
        name="correo"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        defaultValue={failure?.values.correo ?? correo}
        error={failure?.fields.correo}
        hint="Te enviaremos un código para verificarlo."
      />
      <PasswordField autoComplete="new-password" error={failure?.fields.contrasenia} />
      <p className={styles.small}>
        Al registrarte aceptas <LegalLinks />.
      </p>
      <Button wide disabled={isBusy}>
        {isBusy ? "Enviando…" : "Registrarse"}
      </Button>
    </Form>
  );
}
