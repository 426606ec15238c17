import { lazy, Suspense, useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Actions } from "./actions.tsx";
import { AfterScripts, useWaiting } from "./after-scripts.tsx";
import { backdrop } from "#app/ui/backdrop.ts";
import { Caption } from "./caption.tsx";
import styles from "./media-card.module.css";
import { PostHeading } from "./post-heading.tsx";
import { PostMedia } from "./post-media.tsx";

// Fetched when somebody opens them, and no part of the first feed.
const CommentsPanel = lazy(() =>
  arriving(() => import("#app/features/comments/comments-panel.tsx")),
);

interface MediaCardProps {
  post: PostView;
  /** The first card of a page: its picture is loaded before the others. */
  eager?: boolean;
}

/** A post or shortit on its stage: the media, the words over or under it, the actions at its side. */
export function MediaCard({ post, eager }: MediaCardProps) {
  const isShortit = post.tipo_publicacion === "shortit";
  const isWaiting = useWaiting();
  const [showsComments, setShowsComments] = useState(false);
  const [commentCount, setCommentCount] = useState(post.commentCount);
  return (
    <article
      id={`p${post.id_publicacion}`}
      className={classNames(
        styles.card,
        isShortit && styles.shortit,
        showsComments && styles.withComments,
      )}
    >
      <h2 id={`titulo-${post.id_publicacion}`} className="visually-hidden">
        <PostHeading post={post} />
      </h2>
      <div
        className={styles.media}
        style={isWaiting ? backdrop(post.archivos[0] ?? post) : undefined}
      >
        <AfterScripts>
          <PostMedia post={post} eager={eager} sizes="(max-width: 767px) 100vw, 50vw" />
        </AfterScripts>
      </div>
      <div className={styles.words}>
        <Caption post={post} />
      </div>
      <div className={styles.side}>
        <Actions
          post={post}
          commentCount={commentCount}
          showsComments={showsComments}
          onComments={isShortit ? () => setShowsComments((shown) => !shown) : undefined}
        />
      </div>
      {showsComments && (
        <Suspense fallback={null}>
          <CommentsPanel
            post={post}
            onCount={setCommentCount}
            onClose={() => setShowsComments(false)}
          />
        </Suspense>
      )}
    </article>
  );
}
