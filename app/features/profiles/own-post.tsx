import { Link, useNavigation } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { useClosingMenu } from "#app/features/shell/use-closing-menu.ts";
import { PostTile } from "#app/features/viewer/tile.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
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
  const menuRef = useRef<HTMLDetailsElement>(null);
  useClosingMenu(menuRef);
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
      <details className={styles.menu} ref={menuRef} name="post-menu">
        <summary aria-label="Opciones de la publicación">
          <Icon name="more" />
        </summary>
        <div className={styles.panel}>
          <Link
            className={styles.item}
            to={`/profile?eliminar=${id_publicacion}`}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            <Icon name="trash" /> Eliminar Publicación
          </Link>
        </div>
      </details>
    </li>
  );
}

/** Spec section 2.12. */
export function kindBadge({ tipo_publicacion }: PostView): string {
  return tipo_publicacion === "shortit" ? "ShorTit" : "PosTit";
}
