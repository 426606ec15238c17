import { TextField } from "#app/ui/forms/field.tsx";
import { RECOVERY_LENGTH } from "./limits.ts";
import { strings } from "./strings.ts";

/** A code of an app, or one to recover. */
export function FactorCodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      label={strings.ask.code}
      name="codigo"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2 * RECOVERY_LENGTH}
      hint={strings.ask.lost}
      error={error}
    />
  );
}
