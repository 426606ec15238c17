import type { FormFailure } from "#app/http/form-failure.ts";
import { TextField } from "#app/ui/forms/field.tsx";
import { EMAIL_MAX } from "#app/features/people/limits.ts";
import { strings } from "./strings.ts";

interface EmailFieldProps {
  label?: string;
  /** As browsers remember it: of an account, or somebody's address. */
  autoComplete?: "username" | "username webauthn" | "email";
  typed?: string;
  failure: FormFailure | undefined;
  hint?: string;
}

export function EmailField({
  label = strings.email,
  autoComplete = "username",
  typed,
  failure,
  hint,
}: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="correo"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      defaultValue={failure?.values.correo ?? typed}
      error={failure?.fields.correo}
      hint={hint}
    />
  );
}
