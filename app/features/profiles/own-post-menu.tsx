import type { PostView } from "#app/features/posts/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import styles from "./own-post-menu.module.css";
import { strings } from "./strings.ts";

interface OwnPostMenuProps {
  post: PostView;
  /** Asked to delete it. */
  onDelete: () => void;
}

/** What the owner of a post may do with it from its tile. */
export function OwnPostMenu({ post, onDelete }: OwnPostMenuProps) {
  const { id_publicacion: id, pinned, status } = post;
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
        {(pinned || status === "ready") && (
          <Form method="post" action="/profile" preventScrollReset>
            <input type="hidden" name="intent" value="pin" />
            <input type="hidden" name="id" value={id} />
            <button className={menuItem} name="pinned" value={pinned ? "0" : "1"}>
              <Icon name="pin" /> {pinned ? strings.own.unpin : strings.own.pin}
            </button>
          </Form>
        )}
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
