import { documentAccept, documentFormatNames } from "#app/features/vault/formats.ts";
import { DOCUMENT_MB } from "#app/features/vault/limits.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { retention } from "#app/retention.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { FormError } from "#app/ui/notice.tsx";
import styles from "#app/ui/reading/request.module.css";
import { strings } from "../strings.ts";

const words = strings.papers;

interface PaperFormProps {
  /** The address of the request's documents. */
  action: string;
  failure: FormFailure | undefined;
}

/** One document at a time: on a slow line one that has come need not come again. */
export function PaperForm({ action, failure }: PaperFormProps) {
  const formRef = useErrorFocus(failure);
  const error = failure?.fields.documento;
  const hints = { formats: documentFormatNames({ pdf: true }), max: DOCUMENT_MB };
  return (
    // The browser itself sends it: a photo takes its time on a slow line.
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      className={styles.form}
      ref={formRef}
      noValidate
    >
      <FormError message={error ? null : failure?.error} />
      <p id="documento-hint" className={styles.hint}>
        {fill(words.hint, hints)} {fill(words.kept, { days: retention.arcoDocuments.days! })}
      </p>
      <FileInput
        name="documento"
        accept={documentAccept({ pdf: true })}
        aria-label={words.choose}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "documento-note documento-hint" : "documento-hint"}
      />
      {error ? <FieldError id="documento-note" message={error} /> : null}
      <Button>{words.send}</Button>
    </form>
  );
}
