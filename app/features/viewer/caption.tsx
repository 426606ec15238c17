import { Link } from "@remix-run/react";
import type { PostView } from "#app/features/posts/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { AfterScripts } from "./after-scripts.tsx";
import { Avatar } from "./avatar.tsx";
import { LinkedText } from "./linked-text.tsx";
import styles from "./caption.module.css";

/** Who published it, when and with what words. */
export function Caption({ post }: { post: PostView }) {
  return (
    <div className={styles.caption}>
      <div className={styles.creator}>
        <span className={styles.picture}>
          <AfterScripts>
            <Avatar user={post} size={40} />
          </AfterScripts>
        </span>
        <p className={styles.who}>
          <Link className={styles.name} to={`/u/${post.id_usuario}`}>
            @{post.nombre_usuario}
          </Link>
          {post.verificado === 1 && (
            <span className={styles.verified} role="img" aria-label="Verificado" title="Verificado">
              <Icon name="verified" size={18} />
            </span>
          )}
          <RelativeTime iso={post.fecha_publicacion} className={styles.time} />
        </p>
      </div>
      {post.descripcion && (
        <p className={styles.text}>
          <LinkedText text={post.descripcion} menciones={post.menciones} />
        </p>
      )}
      {post.solo_suscriptores === 1 && (
        <p className={styles.badge}>
          <Icon name="lock" size={14} /> Solo para suscriptores
        </p>
      )}
    </div>
  );
}
