import { Link, useNavigation } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { PostTile } from "#app/features/cards/tile.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { menuItem, PopupMenu } from "#app/ui/popup-menu.tsx";
import styles from "./own-post.module.css";

interface OwnPostProps {
  post: PostView;
  eager: boolean;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Asked to delete it. */
  onDelete: () => void;
}

/** A tile of one's own with what its owner may do. */
export function OwnPost({ post, eager, onOpen, onDelete }: OwnPostProps) {
  const { id_publicacion } = post;
  const isGoing = useNavigation().formData?.get("id") === String(id_publicacion);
  return (
    <li className={classNames(styles.own, isGoing && styles.going)}>
      <PostTile
        post={post}
        href={`/publicacion/${id_publicacion}`}
        label={kindBadge(post)}
        eager={eager}
        onClick={onOpen}
      />
      <div className={styles.menu}>
        <PopupMenu label="Opciones de la publicación" above group="post-menu">
          <div className={styles.danger}>
            <Link
              className={menuItem}
              to={`/profile?eliminar=${id_publicacion}`}
              onClick={(event) => {
                event.preventDefault();
                onDelete();
              }}
            >
              <Icon name="trash" /> Eliminar Publicación
            </Link>
          </div>
        </PopupMenu>
      </div>
    </li>
  );
}

/** product.md 16.3 */
export function kindBadge({ tipo_publicacion }: PostView): string {
  return tipo_publicacion === "shortit" ? "ShorTit" : "PosTit";
}
