import { type MouseEvent, useEffect, useRef } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { LinkedText } from "#app/features/posts/text/linked-text.tsx";
import { UserName } from "#app/features/people/user-name.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { fill } from "#app/strings/language.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { common } from "#app/ui/strings.ts";
import { CommentForm } from "./comment-form.tsx";
import styles from "./comments.module.css";
import type { CommentView } from "./view.ts";
import { strings } from "./strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";

export type CommentMode = "read" | "edit" | "delete";

/** What went wrong with a comment, and what was typed then. */
export interface Note {
  error?: string;
  text?: string;
}

interface CommentItemProps {
  comment: CommentView;
  mode: CommentMode;
  /** Of the post page: what its forms are sent to, and where its links lead. */
  paths: CommentPaths;
  note: Note | undefined;
  onMode: (mode: CommentMode) => void;
  onEdit: (text: string) => void;
  onDelete: () => void;
  /** It names the viewer, who may not want that. */
  isNamed: boolean;
  onUnname: () => void;
}

export interface CommentPaths {
  action: string;
  /** The page with this comment in another mode. */
  to: (mode: CommentMode, id_comentario: number) => string;
  /** The page whose comments begin there. */
  page: (before: string) => string;
  /** Hidden fields of every form. */
  fields: Record<string, string>;
}

export function CommentItem(props: CommentItemProps) {
  const { comment, mode, paths, note, onMode, onEdit } = props;
  const { id_comentario } = comment;
  const isPending = id_comentario < 0;
  const item = useFocusWhenDone(mode);
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
        <p className={styles.meta}>
          <UserName user={comment} to={`/u/${comment.id_usuario}`} mark={16} />{" "}
          <RelativeTime iso={comment.fecha_comentario} className={styles.time} />{" "}
          {comment.edited && <span className={styles.time}>{strings.edited}</span>}
        </p>
        {mode === "edit" ? (
          <CommentForm
            action={paths.action}
            fields={{ ...paths.fields, intent: "edit-comment", id_comentario: `${id_comentario}` }}
            label={strings.editLabel}
            submit={common.save}
            text={note?.text ?? comment.contenido}
            error={note?.error}
            startsFocused
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
                onClick={switchTo("read")}
              >
                {common.cancel}
              </LinkButton>
            }
          />
        ) : (
          <CommentText comment={comment} />
        )}
        {mode === "delete" && <DeleteQuestion {...props} onCancel={switchTo("read")} />}
        {mode === "read" && note?.error && <FieldError message={note.error} announced />}
      </div>
      {mode === "read" && !isPending && <Menu {...props} switchTo={switchTo} />}
    </li>
  );
}

/** What it says; of somebody whom the viewer has muted once they ask for it. */
function CommentText({ comment }: { comment: CommentView }) {
  const { id_comentario, contenido, menciones, muted, withdrawn } = comment;
  const text = (
    <p className={styles.text}>
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

/** Whoever has saved or cancelled is back at the menu they came from. */
function useFocusWhenDone(mode: CommentMode) {
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    if (mode === "read" && before.current !== "read") {
      item.current
        ?.querySelector<HTMLElement>("[data-menu] > summary")
        ?.focus({ preventScroll: true });
    }
    before.current = mode;
  }, [mode]);
  return item;
}

interface MenuProps extends CommentItemProps {
  switchTo: (mode: CommentMode) => (event: MouseEvent) => void;
}

function Menu({ switchTo, ...props }: MenuProps) {
  const { comment, paths, isNamed } = props;
  const { id_comentario, canEdit, canDelete } = comment;
  return (
    <div className={styles.menu}>
      <PopupMenu label={fill(strings.options, { name: comment.nombre_usuario })}>
        {canEdit && (
          <Link
            className={menuItem}
            to={paths.to("edit", id_comentario)}
            onClick={switchTo("edit")}
            preventScrollReset
          >
            {strings.edit}
          </Link>
        )}{" "}
        {canDelete && (
          <Link
            className={menuItem}
            to={paths.to("delete", id_comentario)}
            onClick={switchTo("delete")}
            preventScrollReset
          >
            {common.delete}
          </Link>
        )}{" "}
        {!canEdit && (
          <Link className={menuItem} to={`/denunciar?comentario=${id_comentario}`}>
            {strings.report}
          </Link>
        )}
        {isNamed && <UnnameForm {...props} />}
      </PopupMenu>
    </div>
  );
}

function UnnameForm({ comment, paths, onUnname }: CommentItemProps) {
  return (
    <form
      method="post"
      action={paths.action}
      onSubmit={(event) => {
        event.preventDefault();
        onUnname();
      }}
    >
      <HiddenFields paths={paths} comment={comment} />
      <button className={menuItem} name="intent" value="remove-comment-mention">
        {strings.removeMention}
      </button>
    </form>
  );
}

/** Of which comment a form is, and on which page of them it stands. */
function HiddenFields({
  comment: { id_comentario },
  paths,
}: Pick<CommentItemProps, "comment" | "paths">) {
  return Object.entries({ ...paths.fields, id_comentario }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function DeleteQuestion({
  comment,
  paths,
  onDelete,
  onCancel,
}: CommentItemProps & { onCancel: (event: MouseEvent) => void }) {
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
      <p id={`delete-${id_comentario}`}>{strings.deleteQuestion}</p>
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
