import { useRef, useState } from "react";
import { randomKey } from "#app/ui/browser/random-key.ts";
import { useSignInPath } from "#app/ui/browser/use-sign-in.ts";
import { Link } from "#app/ui/link.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { CommentPaths } from "./comment-paths.ts";
import { CommentFailure } from "./comments-client.ts";
import styles from "./comments.module.css";
import type { CommentsOnPage } from "./view.ts";
import { strings } from "./strings.ts";

interface NewCommentProps {
  paths: CommentPaths;
  onPage: CommentsOnPage | undefined;
  /** Absent where nobody is signed in: the form is sent as a form. */
  onSend: ((text: string, key: string) => Promise<void>) | undefined;
}

export function NewComment({ paths, onPage, onSend }: NewCommentProps) {
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
      }}
      label={strings.write}
      submit={strings.send}
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
