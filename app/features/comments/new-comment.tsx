import { useRef, useState } from "react";
import { randomKey } from "#app/ui/browser/random-key.ts";
import { useSignInPath } from "#app/ui/browser/use-sign-in.ts";
import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentPaths } from "./comment-paths.ts";
import { CommentFailure } from "./comments-client.ts";
import styles from "./comments.module.css";
import type { CommentsOnPage, CommentView } from "./view.ts";
import { strings } from "./strings.ts";

interface NewCommentProps {
  paths: CommentPaths;
  onPage: CommentsOnPage | undefined;
  /** The comment that it answers. */
  answered?: CommentView;
  /** Of an answer: it is not written after all. */
  onCancel?: () => void;
  /** Absent where nobody is signed in: the form is sent as a form. */
  onSend: ((text: string, key: string) => Promise<void>) | undefined;
}

export function NewComment({ paths, onPage, answered, onCancel, onSend }: NewCommentProps) {
  const failure = onPage?.failure?.intent === "comment" ? onPage.failure : null;
  const [failed, setFailed] = useState<{ message: string; needsSignIn: boolean } | null>(
    failure && { message: failure.error, needsSignIn: false },
  );
  // The same text sent again after a lost answer is the same comment.
  const attempt = useRef<{ text: string; key: string } | null>(null);

  const send = async (text: string) => {
    if (attempt.current?.text !== text) attempt.current = { text, key: randomKey() };
    setFailed(null);
    try {
      await onSend?.(text, attempt.current.key);
      attempt.current = null;
      return true;
    } catch (error) {
      if (!(error instanceof CommentFailure)) throw error;
      setFailed({ message: error.message, needsSignIn: error.needsSignIn });
      return false;
    }
  };

  return (
    <CommentForm
      action={paths.action}
      fields={{
        ...paths.fields,
        intent: "comment",
        ...(onPage && { idempotency_key: onPage.key }),
        ...(answered && { en_respuesta_a: String(answered.id_comentario) }),
      }}
      label={answered ? fill(strings.answerTo, { name: answered.nombre_usuario }) : strings.write}
      submit={answered ? strings.answer : strings.send}
      startsFocused={answered !== undefined}
      {...(onCancel && { onCancel })}
      aside={
        answered && (
          <LinkButton
            to={paths.thread(answered.hilo ?? answered.id_comentario)}
            variant="plain"
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              onCancel?.();
            }}
          >
            {common.cancel}
          </LinkButton>
        )
      }
      text={failure?.text}
      error={
        failed && (
          <>
            {failed.message} {failed.needsSignIn && <SignInLink />}
          </>
        )
      }
      onSend={onSend && send}
    />
  );
}

export function SignInToComment() {
  return (
    <p className={styles.visitor}>
      <SignInLink>{strings.signInToComment}</SignInLink>
    </p>
  );
}

function SignInLink({ children = strings.signIn }: { children?: string }) {
  return <Link to={useSignInPath()}>{children}</Link>;
}
