import type { FormFailure } from "#app/http/form-failure.ts";
import { TextField } from "#app/ui/forms/field.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { AuthForm } from "../auth-form.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { LegalLinks } from "../legal-links.tsx";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import { common } from "#app/ui/strings.ts";
import { PasswordField } from "../password-field.tsx";
import { strings } from "../strings.ts";

interface SignUpFormProps {
  /** What was typed before coming back from step 2. */
  nombre_usuario: string;
  correo: string;
  failure?: FormFailure;
}

/** Step 1 of signing up. */
export function SignUpForm({ nombre_usuario, correo, failure }: SignUpFormProps) {
  return (
    <AuthForm
      failure={failure}
      failureWords={strings.signUpPage.failed}
      submit={strings.signUp}
      busy={common.sending}
    >
      <TextField
        label={strings.userName}
        name="nombre_usuario"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        counter
        defaultValue={failure?.values.nombre_usuario ?? nombre_usuario}
        error={failure?.fields.nombre_usuario}
        hint={strings.signUpPage.nameHint}
      />
      <EmailField
        autoComplete="email"
        typed={correo}
        failure={failure}
        hint={strings.signUpPage.emailHint}
      />
      <PasswordField autoComplete="new-password" error={failure?.fields.contrasenia} />
      <p className={styles.small}>
        <Sentence text={strings.signUpPage.agreement} parts={{ legal: <LegalLinks /> }} />
      </p>
    </AuthForm>
  );
}
