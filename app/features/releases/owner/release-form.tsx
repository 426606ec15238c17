import type { FormFailure } from "#app/http/form-failure.ts";
import { EMAIL_MAX } from "#app/features/people/limits.ts";
import { documentAccept } from "#app/features/vault/formats.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { FormError } from "#app/ui/notice.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { DOCUMENT_NUMBER_MAX, LEGAL_NAME_MAX } from "../limits.ts";
import { peoplePath } from "../paths.ts";
import styles from "../releases.module.css";
import { strings } from "../strings.ts";

const words = strings.release;
type Kind = keyof typeof words.tipos;

/** Somebody without an account: who they are, and what they signed. */
export function ReleaseForm({ id, failure }: { id: number; failure: FormFailure | undefined }) {
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  const of = (name: "nombre" | "nacimiento" | "firmada" | "numero" | "correo") => ({
    ...{ name, label: words[name], defaultValue: values[name], error: fields[name] },
  });
  return (
    // The browser itself sends it: a document takes its time on a slow line.
    <form
      method="post"
      action={`${peoplePath(id)}?do=release`}
      encType="multipart/form-data"
      className={styles.form}
      ref={formRef}
      noValidate
    >
      {failure && <FormError message={failure.error} />}
      <TextField {...of("nombre")} maxLength={LEGAL_NAME_MAX} autoComplete="off" />
      <TextField {...of("nacimiento")} type="date" autoComplete="off" />
      <TextField {...of("firmada")} type="date" />
      <SelectField
        name="tipo"
        label={words.tipo}
        defaultValue={values.tipo ?? "ine"}
        error={fields.tipo}
      >
        {(Object.keys(words.tipos) as Kind[]).map((kind) => (
          <option key={kind} value={kind}>
            {words.tipos[kind]}
          </option>
        ))}
      </SelectField>
      <TextField {...of("numero")} maxLength={DOCUMENT_NUMBER_MAX} autoComplete="off" />
      <TextField
        {...of("correo")}
        hint={words.correoHint}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
      />
      <div className={choices.list}>
        <label htmlFor="archivo">{words.archivo}</label>
        <FileInput id="archivo" name="archivo" accept={documentAccept({ pdf: true })} required />
        {fields.archivo && <FieldError id="archivo-note" message={fields.archivo} />}
      </div>
      <div className={choices.list}>
        <label className={choices.line}>
          <input type="checkbox" name="declara" value="1" required /> <span>{words.declares}</span>
        </label>
        {fields.declara && <FieldError id="declara-note" message={fields.declara} />}
      </div>
      <Button>{words.button}</Button>
    </form>
  );
}
