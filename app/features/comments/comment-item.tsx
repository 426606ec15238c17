import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { LinkedText } from "#app/features/posts/text/linked-text.tsx";
import { UserName } from "#app/features/people/user-name.tsx";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { common } from "#app/ui/strings.ts";
import { CommentForm } from "./form/comment-form.tsx";
import { CommentLike } from "./likes/comment-like.tsx";
import { CommentMenu } from "./comment-menu.tsx";
import type { CommentMode, CommentPaths } from "./comment-paths.ts";
import styles from "./comments.module.css";
import { DeleteQuestion } from "./delete-question.tsx";
import type { CommentView } from "./view.ts";
import { strings } from "./strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { useSendState } from "#app/ui/forms/unsent.ts";
import { useDraftPlace } from "./form/use-draft-place.ts";

/** What went wrong with a comment, and what was typed then. */
export interface Note {
  error?: string;
  text?: string;
}

export interface CommentItemProps {
  comment: CommentView;
  mode: CommentMode;
  /** Of the post page: what its forms are sent to, and where its links lead. */
  paths: CommentPaths;
  note: Note | undefined;
  /** In the form for its text, and not saved. */
  typed: string | undefined;
  /** Null: it is not wanted after all. */
  onType: (text: string | null) => void;
  onMode: (mode: CommentMode) => void;
  onEdit: (text: string) => void;
  onDelete: () => void;
  /** It names the viewer, who may not want that. */
  isNamed: boolean;
  onUnname: () => void;
  onPin: () => void;
}

interface Props extends CommentItemProps {
  /** The form for an answer to it is open. */
  isAnswered: boolean;
  onAnswer: (comment: CommentView) => void;
  /** What belongs to it: its answers, or the form for one. */
  children?: ReactNode;
}

export function CommentItem({ isAnswered, onAnswer, children, ...props }: Props) {
  const { comment, mode, paths, note, onMode } = props;
  const { id_comentario } = comment;
  const isPending = id_comentario < 0;
  const item = useRef<HTMLLIElement>(null);
  useFocusWhenDone(item, { isDoing: mode !== "read", from: "[data-menu] > summary" });
  useFocusWhenDone(item, { isDoing: isAnswered, from: "[data-answer]" });
  const place = useDraftPlace(comment.id_publicacion, id_comentario);
  // While its form is closed; it says so itself.
  const refused = useSendState(isAnswered ? null : place).problem;
  const switchTo = (to: CommentMode) => (event: MouseEvent) => {
    event.preventDefault();
    onMode(to);
  };
  return (
    <li
      ref={item}
      id={`c${id_comentario}`}
      className={styles.item}
      aria-busy={isPending || undefined}
    >
      <Avatar user={comment} size={36} />
      <div className={styles.body}>
        {comment.pinned && (
          <p className={styles.pinned}>
            <Icon name="pin" size={14} /> {strings.pinned}
          </p>
        )}
        <p className={styles.meta}>
          <UserName user={comment} to={`/u/${comment.id_usuario}`} mark={16} />{" "}
          <RelativeTime iso={comment.fecha_comentario} className={styles.time} />{" "}
          {comment.edited && <span className={styles.time}>{strings.edited}</span>}
        </p>
        {mode === "edit" ? <EditForm {...props} /> : <CommentText comment={comment} />}
        {mode === "delete" && <DeleteQuestion {...props} onCancel={switchTo("read")} />}
        {mode === "read" && note?.error && <FieldError message={note.error} announced />}
        {refused && <FieldError message={refused.message} announced />}
        {mode === "read" && !isPending && !comment.withdrawn && (
          <div className={styles.acts}>
            <CommentLike comment={comment} paths={paths} />
            <Link
              data-answer
              className={styles.answer}
              to={paths.answer(id_comentario)}
              preventScrollReset
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                onAnswer(comment);
              }}
            >
              {strings.answer}
            </Link>
            {comment.likedByCreator && (
              <span className={styles.creator}>
                <span className={styles.creatorHeart}>
                  <Icon name="heart-filled" size={12} />
                </span>{" "}
                {strings.likedByCreator}
              </span>
            )}
          </div>
        )}
      </div>
      {mode === "read" && !isPending && <CommentMenu {...props} switchTo={switchTo} />}
      {children && <div className={styles.under}>{children}</div>}
    </li>
  );
}

/** Its text, to be changed. */
function EditForm({ comment, paths, note, typed, onType, onMode, onEdit }: CommentItemProps) {
  const { id_comentario, contenido } = comment;
  return (
    <CommentForm
      action={paths.action}
      fields={{ ...paths.fields, intent: "edit-comment", id_comentario: `${id_comentario}` }}
      label={strings.editLabel}
      submit={common.save}
      text={typed ?? note?.text ?? contenido}
      error={note?.error}
      startsFocused
      onType={onType}
      onCancel={() => onMode("read")}
      onSend={(text) => {
        onEdit(text);
        return true;
      }}
      aside={
        <LinkButton
          to={paths.to("read", id_comentario)}
          variant="plain"
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            onType(null);
            onMode("read");
          }}
        >
          {common.cancel}
        </LinkButton>
      }
    />
  );
}

/** What it says; of somebody whom the viewer has muted once they ask for it. */
function CommentText({ comment }: { comment: CommentView }) {
  const { id_comentario, contenido, menciones, muted, withdrawn, responde_a } = comment;
  const text = (
    <p className={styles.text}>
      {responde_a && (
        <>
          <Link to={`/u/${responde_a.id_usuario}`}>@{responde_a.nombre_usuario}</Link>{" "}
        </>
      )}
      <LinkedText text={contenido} menciones={menciones} />
      {withdrawn && (
        <>
          {" "}
          <Link to={`/settings/avisos?comentario=${id_comentario}`}>{common.whyModerated}</Link>
        </>
      )}
    </p>
  );
  if (!muted) return text;
  return (
    <details>
      <summary className={styles.time}>{strings.mutedComment}</summary>
      {text}
    </details>
  );
}

/** Whoever has saved, sent or cancelled is back where they came from, unless they have gone on to something else. */
function useFocusWhenDone(
  item: RefObject<HTMLElement>,
  { isDoing, from }: { isDoing: boolean; from: string },
) {
  const before = useRef(isDoing);
  useEffect(() => {
    if (!isDoing && before.current && document.activeElement === document.body) {
      item.current?.querySelector<HTMLElement>(from)?.focus({ preventScroll: true });
    }
    before.current = isDoing;
  }, [item, isDoing, from]);
}
