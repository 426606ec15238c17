import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { useConfirmedToggle } from "#app/ui/toggle/use-confirmed-toggle.ts";
import { HiddenFields, type HiddenFieldsProps } from "../hidden-fields.tsx";
import { strings } from "../strings.ts";
import styles from "./comment-like.module.css";

/** The heart of a comment: a form that works by itself; with scripts it answers at once. */
export function CommentLike({ comment, paths }: HiddenFieldsProps) {
  const { id_comentario, userHasLiked, likeCount } = comment;
  const path = `/api/comentarios/${id_comentario}/like`;
  const name = `comment ${id_comentario} ${useRootData()?.viewer?.id_usuario}`;
  const listed = { on: userHasLiked, count: likeCount };
  const endpoint = { path, on: "liked", count: "likeCount" };
  const { on, count, failed, toggle } = useConfirmedToggle(endpoint, listed, name);
  return (
    <form
      method="post"
      action={paths.action}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        toggle();
      }}
    >
      <HiddenFields paths={paths} comment={comment} />
      <input type="hidden" name="intent" value="like-comment" />
      <button
        className={classNames(styles.heart, on && styles.on)}
        name="on"
        value={on ? "0" : "1"}
      >
        <Icon name={on ? "heart-filled" : "heart"} size={16} />
        <span className="visually-hidden">{on ? strings.unlike : strings.like}: </span>
        <span>{compactNumber(count)}</span>
      </button>
      {failed && (
        <span role="alert" className={styles.failed}>
          {strings.likeFailed}
        </span>
      )}
    </form>
  );
}
