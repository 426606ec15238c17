import { memo } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { backdrop } from "#app/ui/backdrop.ts";
import { common } from "#app/ui/strings.ts";
import { MediaCard } from "../media-card.tsx";
import { strings } from "./strings.ts";
import { useFreshPost } from "./use-fresh-post.ts";
import styles from "./vertical-viewer.module.css";

interface VerticalRowProps {
  /** As the list has it. */
  post: PostView;
  /** The row that was opened is painted at once; the others have time to be asked for first. */
  isFirst: boolean;
}

/** One post of the vertical viewer, as high as the screen; a move changes no more of it than its distance. */
export const VerticalRow = memo(function VerticalRow({ post: listed, isFirst }: VerticalRowProps) {
  const post = useFreshPost(listed, isFirst);
  if (post === "gone") return <p className={styles.gone}>{strings.unavailable}</p>;
  if (!post) return <Skeleton post={listed} />;
  // A card keeps the like it was made with: one given since the list was read makes another card.
  const reactions = `${post.userHasLiked} ${post.userHasSaved}`;
  return <MediaCard key={reactions} post={post} eager={isFirst} />;
});

function Skeleton({ post }: { post: PostView }) {
  return (
    <div className={styles.skeleton} style={backdrop(post.archivos[0] ?? post)}>
      <p className="visually-hidden">{common.loading}</p>
    </div>
  );
}
