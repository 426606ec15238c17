import { type MouseEvent, useEffect, useRef } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./comments.module.css";
import { HiddenFields, type HiddenFieldsProps } from "./hidden-fields.tsx";
import { strings } from "./strings.ts";

interface DeleteQuestionProps extends HiddenFieldsProps {
  onDelete: () => void;
  onCancel: (event: MouseEvent) => void;
}

export function DeleteQuestion({ comment, paths, onDelete, onCancel }: DeleteQuestionProps) {
  const { id_comentario } = comment;
  const question = useRef<HTMLFormElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <form
      ref={question}
      className={styles.question}
      method="post"
      action={paths.action}
      tabIndex={-1}
      aria-labelledby={`delete-${id_comentario}`}
      onSubmit={(event) => {
        event.preventDefault();
        onDelete();
      }}
    >
      <HiddenFields paths={paths} comment={comment} />
      <p id={`delete-${id_comentario}`}>
        {comment.answerCount > 0 ? strings.deleteThreadQuestion : strings.deleteQuestion}
      </p>
      <div className={styles.answers}>
        <Button variant="danger" name="intent" value="delete-comment">
          {common.delete}
        </Button>
        <LinkButton
          to={paths.to("read", id_comentario)}
          variant="plain"
          preventScrollReset
          onClick={onCancel}
        >
          {common.cancel}
        </LinkButton>
      </div>
    </form>
  );
}
