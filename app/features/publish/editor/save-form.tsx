import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { editFormPath, failedWords } from "./edit-words.ts";
import styles from "./post-editor.module.css";
import { CaptionField } from "../upload/words/caption-field.tsx";
import { SubscribersSwitch } from "../upload/subscribers-switch.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { common } from "#app/ui/strings.ts";
import { strings } from "./strings.ts";

interface SaveFormProps {
  post: PostView;
  failure: FormFailure | null;
}

/** The words of a post and for whom it is. */
export function SaveForm({ post, failure }: SaveFormProps) {
  const action = editFormPath(post.id_publicacion, "save");
  const isSaving = useNavigation().formAction === action;
  const { values } = failure ?? {};
  return (
    <Form method="post" action={action} className={styles.section} preventScrollReset>
      {failure && <FormError message={failedWords("save", failure)} />}
      <CaptionField
        rows={5}
        defaultValue={values?.descripcion ?? post.descripcion}
        error={failure?.fields.descripcion}
      />
      <SubscribersSwitch isOn={values ? values.solo_suscriptores === "1" : isRestricted(post)} />
      <Button disabled={isSaving}>{isSaving ? common.saving : strings.saveChanges}</Button>
    </Form>
  );
}

function isRestricted({ solo_suscriptores }: PostView): boolean {
  return solo_suscriptores === 1;
}
