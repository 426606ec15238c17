import { useNavigation } from "@remix-run/react";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "../forms.module.css";
import { BIOGRAPHY_MAX } from "../limits.ts";
import { strings } from "../strings.ts";
import { NAME_SHOWN } from "./basics-fields.ts";

interface BasicsFormProps {
  user: { nombre_usuario: string; biografia: string };
  failure: FormFailure | undefined;
}

/** What one is called and says of oneself. */
export function BasicsForm({ user, failure }: BasicsFormProps) {
  const isBusy = useNavigation().formData?.has("nombre_usuario") ?? false;
  const formRef = useErrorFocus(failure);
  const shown = { ...user, [NAME_SHOWN]: user.nombre_usuario };
  const values = { ...shown, ...failure?.values };
  return (
    <Form
      method="post"
      action="/settings/profile#perfil"
      className={styles.form}
      ref={formRef}
      noValidate
      preventScrollReset
    >
      <FormError message={failure && messageOf(failure)} />
      <input type="hidden" name={NAME_SHOWN} value={values[NAME_SHOWN]} />
      <TextField
        label={strings.edit.name}
        name="nombre_usuario"
        defaultValue={values.nombre_usuario}
        maxLength={USERNAME_MAX}
        counter
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={failure?.fields.nombre_usuario}
      />
      <TextArea
        label={strings.edit.biography}
        name="biografia"
        defaultValue={values.biografia}
        maxLength={BIOGRAPHY_MAX}
        counter
        error={failure?.fields.biografia}
      />
      <Button disabled={isBusy}>{isBusy ? common.saving : strings.edit.save}</Button>
    </Form>
  );
}

/** What is wrong with the fields stands beside them. */
function messageOf({ error, fields }: FormFailure): string {
  return Object.keys(fields).length > 0 ? strings.edit.saveFailed : error;
}
