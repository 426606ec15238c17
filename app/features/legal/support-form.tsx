import { Form, useNavigation } from "@remix-run/react";
import { EMAIL_MAX } from "#app/features/people/limits.ts";
import { useErrorFocus } from "#app/ui/use-error-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { SUPPORT_LINK_MAX, SUPPORT_MESSAGE_MAX, supportTopics } from "./limits.ts";
import styles from "./support.module.css";

interface SupportFormProps {
  /** The address of whoever is signed in. */
  correo: string;
  failure?: { error: string; fields: Record<string, string>; values: Record<string, string> };
}

export function SupportForm({ correo, failure }: SupportFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <FormError message={failure?.error} />
      <SelectField label="Tema" name="tema" defaultValue={values.tema ?? ""} error={fields.tema}>
        <option value="" disabled>
          Elige un tema
        </option>
        {Object.entries(supportTopics).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Mensaje"
        name="mensaje"
        rows={7}
        maxLength={SUPPORT_MESSAGE_MAX}
        counter
        defaultValue={values.mensaje}
        error={fields.mensaje}
      />
      <TextField
        label="Email para responderte"
        name="correo"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        defaultValue={values.correo ?? correo}
        error={fields.correo}
      />
      <TextField
        label="Enlace a una publicación (opcional)"
        name="enlace"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SUPPORT_LINK_MAX}
        placeholder="/publicacion/123"
        defaultValue={values.enlace}
        error={fields.enlace}
      />
      <Button disabled={isBusy}>{isBusy ? "Enviando…" : "Enviar mensaje"}</Button>
    </Form>
  );
}
