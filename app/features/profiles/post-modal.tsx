import type { PostView } from "#app/features/posts/view.ts";
import { Carousel } from "#app/features/cards/stage/carousel.tsx";
import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import styles from "./post-modal.module.css";
import { strings } from "./strings.ts";

/** The files of a post over the page one came from. */
export function PostModal({ post, onClose }: { post: PostView; onClose: () => void }) {
  const label =
    post.descripcion.slice(0, 60) || fill(strings.files.postOf, { name: post.nombre_usuario });
  return (
    <Dialog label={fill(strings.files.label, { post: label })} isLarge onClose={onClose}>
      <div className={styles.post}>
        <div className={styles.media}>
          <Carousel
            files={post.archivos.filter(({ status }) => status === "ready")}
            label={label}
            eager
            stage={{ width: "720px" }}
          />
        </div>
        <div className={styles.words}>
          <p className={styles.text}>{post.descripcion}</p>
          <RelativeTime iso={post.fecha_publicacion} className={styles.time} />
          <LinkButton to={`/publicacion/${post.id_publicacion}`} variant="quiet">
            {strings.files.seePost}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether there is something to show: others lead to their page, which says why not. */
export function canShowFiles(post: PostView): boolean {
  return !post.locked && post.archivos.some(({ status }) => status === "ready");
}
