import { Link } from "@remix-run/react";
import type { PostView } from "#app/features/posts/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import styles from "./own-post-menu.module.css";
import { strings } from "./strings.ts";

interface OwnPostMenuProps {
  id: number;
  /** Asked to delete it. */
  onDelete: () => void;
}

/** What the owner of a post may do with it from its tile. */
export function OwnPostMenu({ id, onDelete }: OwnPostMenuProps) {
  return (
    <div className={styles.menu}>
      <PopupMenu
        label={strings.own.options}
        group="post-menu"
        trigger={
          <span className={styles.dots}>
            <Icon name="more" size={18} />
          </span>
        }
      >
        <div className={styles.danger}>
          <Link
            className={menuItem}
            to={`/profile?eliminar=${id}`}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            <Icon name="trash" /> {strings.own.deletePost}
          </Link>
        </div>
      </PopupMenu>
    </div>
  );
}

export function kindBadge({ tipo_publicacion }: PostView): string {
  return tipo_publicacion === "shortit" ? strings.badges.shortit : strings.badges.post;
}
