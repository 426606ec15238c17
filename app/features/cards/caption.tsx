import type { PostView } from "#app/features/posts/view.ts";
import { UserName } from "#app/features/people/user-name.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import styles from "./caption.module.css";
import { CaptionWords } from "./caption-words.tsx";
import { SubscribersBadge } from "./subscribers-badge.tsx";

/** Who published it, when and with what words. */
export function Caption({ post }: { post: PostView }) {
  return (
    <div className={styles.caption}>
      <div className={styles.who}>
        <UserName user={post} to={`/u/${post.id_usuario}`} />{" "}
        <RelativeTime iso={post.fecha_publicacion} className={styles.time} />
      </div>
      {post.descripcion && <CaptionWords post={post} />}
      {!post.locked && <SubscribersBadge post={post} />}
    </div>
  );
}
