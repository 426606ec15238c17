import { useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { TextField } from "#app/ui/field.tsx";
import styles from "./auth-page.module.css";
import { PASSWORD_MAX } from "./limits.ts";

interface PasswordFieldProps {
  autoComplete: "current-password" | "new-password";
  error?: string;
}

export function PasswordField({ autoComplete, error }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        label="Contraseña"
        name="contrasenia"
        type={isShown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX}
        error={error}
      />
      <button
        type="button"
        className={classNames(styles.reveal, "needs-script")}
        aria-label={isShown ? "Ocultar contraseña" : "Mostrar contraseña"}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Ocultar" : "Mostrar"}
      </button>
    </div>
  );
}
