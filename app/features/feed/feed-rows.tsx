import type { PostView } from "#app/features/posts/view.ts";
import { MediaCard } from "#app/features/viewer/media-card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./feed-rows.module.css";
import { toRows } from "./rows.ts";

/** The rows of the feed, each as tall as the stage. */
export function FeedRows({ posts }: { posts: PostView[] }) {
  return toRows(posts).map((row, index) =>
    row.tipo === "shortit" ? (
      <div key={row.post.id_publicacion} className={classNames(styles.row, styles.shortit)}>
        <MediaCard post={row.post} eager={index === 0} />
      </div>
    ) : (
      <div
        key={row.posts[0]?.id_publicacion}
        className={classNames(styles.row, row.posts.length > 1 && styles.pair)}
      >
        {row.posts.map((post) => (
          <MediaCard key={post.id_publicacion} post={post} eager={index === 0} />
        ))}
      </div>
    ),
  );
}
