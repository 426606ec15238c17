import type { MouseEvent } from "react";
import { fill } from "#app/strings/language.ts";
import { Link } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { common } from "#app/ui/strings.ts";
import type { CommentMode } from "./comment-paths.ts";
import styles from "./comments.module.css";
import { HiddenFields, type HiddenFieldsProps } from "./hidden-fields.tsx";
import { PinForm } from "./pin/pin-form.tsx";
import { strings } from "./strings.ts";

interface UnnameProps extends HiddenFieldsProps {
  onUnname: () => void;
}

interface MenuProps extends UnnameProps {
  /** It names the viewer, who may not want that. */
  isNamed: boolean;
  onPin: () => void;
  switchTo: (mode: CommentMode) => (event: MouseEvent) => void;
}

/** What may be done with a comment. */
export function CommentMenu({ switchTo, ...props }: MenuProps) {
  const { comment, paths, isNamed } = props;
  const { id_comentario, canEdit, canDelete, canPin } = comment;
  const entry = (mode: "edit" | "delete", label: string) => (
    <Link
      className={menuItem}
      to={paths.to(mode, id_comentario)}
      onClick={switchTo(mode)}
      preventScrollReset
    >
      {label}
    </Link>
  );
  return (
    <div className={styles.menu}>
      <PopupMenu label={fill(strings.options, { name: comment.nombre_usuario })}>
        {canPin && <PinForm {...props} />} {canEdit && entry("edit", strings.edit)}{" "}
        {canDelete && entry("delete", common.delete)}{" "}
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

function UnnameForm({ comment, paths, onUnname }: UnnameProps) {
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
