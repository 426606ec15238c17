import { useId } from "react";
import styles from "#app/features/admin/console.module.css";
import { LIST_FILE_MB, LIST_NAME } from "#app/features/known/limits.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { AboutField, MatchField } from "./list-form.tsx";
import { strings } from "./strings.ts";

const words = strings.bring;

interface BringFormProps {
  /** The names of the lists that are there. */
  names: string[];
  failure: FormFailure | undefined;
}

export function BringForm({ names, failure }: BringFormProps) {
  const formRef = useErrorFocus(failure);
  const listId = useId();
  const { fields = {}, values = {} } = failure ?? {};
  return (
    // The browser itself sends it: a large file takes its time.
    <form
      method="post"
      action="/admin/listas?do=traer"
      encType="multipart/form-data"
      className={styles.form}
      ref={formRef}
      noValidate
    >
      <TextField
        label={words.name}
        name="nombre"
        hint={words.nameHint}
        defaultValue={values.nombre}
        error={fields.nombre ?? null}
        maxLength={LIST_NAME}
        list={listId}
        autoComplete="off"
        required
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <MatchField mayBeUnsaid defaultValue={values.on_match ?? ""} />
      <AboutField mayBeUnsaid defaultValue={values.about ?? ""} />
      <div className={styles.setting}>
        <FileInput
          name="archivo"
          accept=".csv,.json,.txt,text/csv,text/plain,application/json"
          aria-label={words.file}
          aria-invalid={fields.archivo ? true : undefined}
          aria-describedby="archivo-note"
          required
        />
        {fields.archivo ? (
          <FieldError id="archivo-note" message={fields.archivo} />
        ) : (
          <p id="archivo-note" className={styles.hint}>
            {fill(words.about, { max: LIST_FILE_MB })}
          </p>
        )}
      </div>
      <Button>{words.go}</Button>
    </form>
  );
}
