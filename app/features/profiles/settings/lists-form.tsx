import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import forms from "../forms.module.css";
import { strings } from "../strings.ts";
import styles from "./lists-form.module.css";

interface ListsFormProps {
  isShown: boolean;
  failure: FormFailure | undefined;
}

/** Whether others see who follows one, and whom one follows (product.md 5.6). */
export function ListsForm({ isShown, failure }: ListsFormProps) {
  const words = strings.edit.lists;
  return (
    <Form
      method="post"
      action="/settings/profile?form=listas#listas"
      className={forms.form}
      preventScrollReset
    >
      <FormError message={failure?.error} />
      <label className={styles.choice}>
        <input type="checkbox" name="listas_visibles" value="1" defaultChecked={isShown} />
        <strong>{words.show}</strong> <span className={styles.hint}>{words.hint}</span>
      </label>
      <Button>{words.save}</Button>
    </Form>
  );
}
