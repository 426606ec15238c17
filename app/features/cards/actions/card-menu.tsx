import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import styles from "./actions.module.css";
import { useFormReturn } from "./use-form-return.ts";
import { CopyLink } from "./share-button.tsx";
import { strings } from "../strings.ts";

interface CardMenuProps {
  post: PostView;
  /** What "No me interesa" does; absent: nothing asks for it here. */
  onHide?: (() => void) | undefined;
}

/** What one does more seldom with a post. */
export function CardMenu({ post, onHide }: CardMenuProps) {
  const { id_publicacion, id_usuario, nombre_usuario } = post;
  const here = useFormReturn();
  const viewer = useRootData()?.viewer;
  const isOwn = viewer?.id_usuario === id_usuario;
  // Its link can be copied beside it.
  if (isOwn && !onHide) return null;
  return (
    <div className={styles.menu}>
      <PopupMenu label={fill(strings.menuOf, { name: nombre_usuario })} above group="post">
        {!isOwn && onHide && (
          <form
            method="post"
            action={`/publicacion/${id_publicacion}/hide`}
            onSubmit={(event) => {
              event.preventDefault();
              onHide();
            }}
          >
            <input type="hidden" name="next" value={here} />
            <button className={menuItem} name="hidden" value="1">
              <Icon name="eye-off" /> {strings.notInterested}
            </button>
          </form>
        )}
        {!isOwn && viewer && (
          <Link className={menuItem} to={`/settings/silenciados?persona=${id_usuario}`}>
            <Icon name="sound-off" /> {fill(strings.mutePerson, { name: nombre_usuario })}
          </Link>
        )}
        <CopyLink id_publicacion={id_publicacion} />
        {!isOwn && (
          <Link className={menuItem} to={`/denunciar?publicacion=${id_publicacion}`}>
            <Icon name="alert" /> {strings.report}
          </Link>
        )}
      </PopupMenu>
    </div>
  );
}
