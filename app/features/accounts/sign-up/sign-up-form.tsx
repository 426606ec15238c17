import type { FormFailure } from "#app/http/page.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { AuthForm } from "../auth-form.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { LegalLinks } from "../legal-links.tsx";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import { PasswordField } from "../password-field.tsx";

interface SignUpFormProps {
  /** What was typed before coming back from step 2. */
  nombre_usuario: string;
  correo: string;
  failure?: FormFailure;
}

/** product.md 21.4 */
const FAILED = "No se pudo completar el registro. Intenta más tarde.";

/** Step 1 of signing up. */
export function SignUpForm({ nombre_usuario, correo, failure }: SignUpFormProps) {
  return (
    <AuthForm failure={failure} failureWords={FAILED} submit="Registrarse" busy="Enviando…">
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
      <EmailField
        autoComplete="email"
        typed={correo}
        failure={failure}
        hint="Te enviaremos un código para verificarlo."
      />
      <PasswordField autoComplete="new-password" error={failure?.fields.contrasenia} />
      <p className={styles.small}>
        Al registrarte aceptas <LegalLinks />.
      </p>
    </AuthForm>
  );
}
