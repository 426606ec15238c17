import { useState } from "react";
import { fill } from "#app/strings/language.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { TextField } from "#app/ui/forms/field.tsx";
import { PasswordStrength } from "#app/features/passwords/strength/password-strength.tsx";
import styles from "./auth-page.module.css";
import { PASSWORD_MAX } from "./limits.ts";
import { strings } from "./strings.ts";

interface PasswordFieldProps {
  label?: string;
  name?: string;
  autoComplete: "current-password" | "new-password";
  error?: string;
}

export function PasswordField({
  label = strings.password.label,
  name = "contrasenia",
  autoComplete,
  error,
}: PasswordFieldProps) {
  const scripted = useScripted();
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const isNew = autoComplete === "new-password";
  const verb = isShown ? strings.password.hide : strings.password.show;
  return (
    <div className={styles.password}>
      <TextField
        label={label}
        name={name}
        type={isShown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX}
        error={error}
        hint={isNew && <PasswordStrength password={typed} />}
        {...(isNew && { onChange: ({ target }) => setTyped(target.value) })}
      />
      {scripted && (
        <button
          type="button"
          className={styles.reveal}
          aria-label={fill(strings.password.toggle, { verb, label: label.toLowerCase() })}
          onClick={() => setShown(!isShown)}
        >
          {verb}
        </button>
      )}
    </div>
  );
}
