import { useState } from "react";
import { useSignInPath } from "#app/ui/browser/use-sign-in.ts";
import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import {
  endSending,
  giveBack,
  type Problem,
  readDraft,
  startSending,
  useSendState,
  writeDraft,
} from "#app/ui/forms/unsent.ts";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentPaths } from "../comment-paths.ts";
import { CommentFailure } from "../comments-client.ts";
import styles from "../comments.module.css";
import { useDraftPlace } from "./use-draft-place.ts";
import type { CommentsOnPage, CommentView } from "../view.ts";
import { strings } from "../strings.ts";

interface NewCommentProps {
  id_publicacion: number;
  paths: CommentPaths;
  onPage: CommentsOnPage | undefined;
  /** The comment that it answers. */
  answered?: CommentView;
  /** Of an answer: it is not written after all. */
  onCancel?: () => void;
  /** Absent where nobody is signed in: the form is sent as a form. */
  onSend: Send | undefined;
}

type Send = (text: string, key: string) => Promise<void>;

/** The form for a comment or an answer. What was not sent is in it again, whenever it opens. */
export function NewComment(props: NewCommentProps) {
  const { id_publicacion, paths, onPage, answered, onCancel, onSend } = props;
  const failure = onPage?.failure?.intent === "comment" ? onPage.failure : null;
  const [first, setFirst] = useState<Problem | null>(failure && { message: failure.error });
  const place = useDraftPlace(id_publicacion, answered?.id_comentario);
  const failed = useSendState(place).problem ?? first;

  const sendFrom = (place: string, onSend: Send) => async (text: string) => {
    // The same text sent again after a lost answer is the same comment.
    const sent = { ...readDraft(place), text };
    setFirst(null);
    startSending(place, sent);
    try {
      await onSend(text, sent.clave);
      endSending(place, sent);
      return true;
    } catch (error) {
      giveBack(place, sent, error instanceof CommentFailure ? error : null);
      if (!(error instanceof CommentFailure)) throw error;
      return false;
    }
  };
  const forget = () => {
    if (place) writeDraft(place, null);
    onCancel?.();
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
      onCancel={onCancel}
      aside={
        answered && (
          <LinkButton
            to={paths.thread(answered.hilo ?? answered.id_comentario)}
            variant="plain"
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              forget();
            }}
          >
            {common.cancel}
          </LinkButton>
        )
      }
      text={failure?.text}
      place={place}
      error={
        failed && (
          <>
            {failed.message} {failed.needsSignIn && <SignInLink />}
          </>
        )
      }
      onSend={place && onSend ? sendFrom(place, onSend) : undefined}
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
