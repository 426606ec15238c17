import type { PostView } from "#app/features/posts/view.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { AfterScripts } from "./after-scripts.tsx";
import { Avatar } from "#app/features/people/avatar.tsx";
import { LinkedText } from "#app/features/posts/text/linked-text.tsx";
import styles from "./caption.module.css";
import { SubscribersBadge } from "./subscribers-badge.tsx";
import { UserName } from "#app/features/people/user-name.tsx";

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
        <div className={styles.who}>
          <UserName user={post} to={`/u/${post.id_usuario}`} />{" "}
          <RelativeTime iso={post.fecha_publicacion} className={styles.time} />
        </div>
      </div>
      {post.descripcion && (
        <p className={styles.text}>
          <LinkedText text={post.descripcion} menciones={post.menciones} />
        </p>
      )}
      <SubscribersBadge post={post} />
    </div>
  );
}
