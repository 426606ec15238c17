import { Link } from "@remix-run/react";
import type { PostView } from "#app/features/posts/view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PopupMenu } from "#app/ui/popup-menu.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { Avatar } from "./avatar.tsx";
import styles from "./creator-menu.module.css";

/** Who published a post, and who that is at a press (spec 2.8). */
export function CreatorMenu({ post }: { post: PostView }) {
  const profile = `/u/${post.id_usuario}`;
  return (
    <div className={styles.place}>
      <PopupMenu
        label={`Quién es @${post.nombre_usuario}`}
        align="start"
        trigger={
          <span className={styles.creator}>
            <Avatar user={post} size={44} />
            <span className={styles.by}>
              <span className={styles.line}>
                <span className={styles.name}>@{post.nombre_usuario}</span>
                {post.verificado === 1 && <Verified />}
                <span className={styles.caret} aria-hidden="true" />
              </span>
              <RelativeTime iso={post.fecha_publicacion} className={styles.time} />
            </span>
          </span>
        }
      >
        <div className={styles.panel}>
          <Avatar user={post} size={72} />
          <p className={styles.who}>
            <Link to={profile} className={styles.name}>
              @{post.nombre_usuario}
            </Link>
            {post.verificado === 1 && <Verified />}
          </p>
          {post.es_creador === 1 && <p className={styles.badge}>CREATOR</p>}
          <p className={styles.count}>{subscribers(post.subscribersCount)}</p>
          <LinkButton to={profile} wide>
            Ver perfil
          </LinkButton>
        </div>
      </PopupMenu>
    </div>
  );
}

function Verified() {
  return (
    <span className={styles.verified} role="img" aria-label="Verificado" title="Verificado">
      <Icon name="verified" size={18} />
    </span>
  );
}

function subscribers(count: number): string {
  return `${count.toLocaleString("es-MX")} ${count === 1 ? "suscriptor" : "suscriptores"}`;
}
