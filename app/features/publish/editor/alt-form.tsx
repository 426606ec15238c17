import { useNavigation } from "@remix-run/react";
import { ALT_MAX } from "#app/features/posts/limits.ts";
import type { FileView } from "#app/features/posts/view.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { editFormPath, failedWords } from "./edit-words.ts";
import styles from "./file-editor.module.css";
import { strings } from "./strings.ts";

interface AltFormProps {
  /** Of the post. */
  id: number;
  file: Pick<FileView, "id_archivo" | "tipo" | "alt">;
  /** What came back from it. */
  failure: FormFailure | null;
}

/** What a file shows, for who does not see it: folded away, and open where something is wrong with it. */
export function AltForm({ id, file, failure }: AltFormProps) {
  const { id_archivo, tipo, alt = "" } = file;
  const action = editFormPath(id, "alt", { id_archivo });
  const isSaving = useNavigation().formAction === action;
  const words = strings.alt;
  return (
    <details className={styles.fold} open={failure !== null}>
      <summary className={styles.summary}>
        {alt === "" ? words.missing[tipo] : <span className={styles.said}>{alt}</span>}
      </summary>
      <Form method="post" action={action} className={styles.form} preventScrollReset>
        <TextArea
          key={alt}
          label={words.label[tipo]}
          name="alt"
          rows={3}
          maxLength={ALT_MAX}
          counter
          hint={words.hint[tipo]}
          defaultValue={failure?.values.alt ?? alt}
          error={failure && failedWords("alt", failure)}
        />
        <Button variant="quiet" disabled={isSaving}>
          {isSaving ? common.saving : words.save}
        </Button>
      </Form>
    </details>
  );
}
