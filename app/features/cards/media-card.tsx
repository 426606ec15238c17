import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from "react";
import { entryNote } from "#app/ui/browser/history-entries.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { Actions } from "./actions/actions.tsx";
import { AfterScripts } from "./after-scripts.tsx";
import { Caption } from "./caption.tsx";
import { isHiddenHere } from "./hidden-here.ts";
import type { CardPost } from "./view.ts";
import styles from "./media-card.module.css";
import { PostHeading } from "./post-heading.tsx";
import { PostMedia } from "./stage/post-media.tsx";
import { shapeOf } from "./stage/use-post-shape.ts";

// Fetched when somebody opens them, and no part of the first feed.
const CommentsPanel = lazy(() =>
  arriving(() => import("#app/features/comments/comments-panel.tsx")),
);

const HiddenPost = lazy(() => arriving(() => import("./controls/hidden-post.tsx")));

/** Of a window that is no phone's, at least. */
const ROW_WIDTH = "76vw";

interface MediaCardProps {
  post: CardPost;
  /** The first card of a page: its picture is loaded before the others. */
  eager?: boolean;
  /** What its list has to say of it, in a corner of the media. */
  corner?: ReactNode;
  /** In a feed: which one it is, from 1 on, of how many; -1: nobody knows. */
  position?: number;
  count?: number;
  /** How much of the width of its row it takes, where that holds two. */
  share?: number | undefined;
}

/** A post or shortit on its stage: the media, the words over or under it, the actions at its side. */
export const MediaCard = memo(function MediaCard(props: MediaCardProps) {
  const { post, eager, corner, position, count, share } = props;
  const isShortit = post.tipo_publicacion === "shortit";
  const [showsComments, setShowsComments] = useShowsComments(post.id_publicacion);
  const [commentCount, setCommentCount] = useState(post.commentCount);
  const { id_publicacion } = post;
  const hiddenName = `${id_publicacion} ${useRootData()?.viewer?.id_usuario}`;
  const [isHidden, setHidden] = useState(() => isHiddenHere(hiddenName));
  return (
    <article
      id={`p${id_publicacion}`}
      aria-labelledby={`titulo-${id_publicacion}`}
      aria-posinset={position}
      aria-setsize={count}
      // Keys bring the focus here.
      tabIndex={position && -1}
      className={classNames(
        styles.card,
        isShortit ? styles.shortit : styles.post,
        showsComments && styles.withComments,
      )}
      style={{ "--ratio": shapeOf(post) } as CSSProperties}
    >
      <h2 id={`titulo-${id_publicacion}`} className="visually-hidden">
        <PostHeading post={post} />
      </h2>
      <div className={styles.media}>
        {isHidden ? (
          <Suspense fallback={null}>
            <HiddenPost post={post} name={hiddenName} onUndo={() => setHidden(false)} />
          </Suspense>
        ) : (
          <AfterScripts>
            <PostMedia
              post={post}
              eager={eager}
              stage={{ width: share ? `${share.toFixed(3)} * ${ROW_WIDTH}` : "50vw" }}
            />
          </AfterScripts>
        )}
        {corner}
      </div>
      {!isHidden && (
        <div className={styles.words}>
          <Caption post={post} />
        </div>
      )}
      <div className={styles.side}>
        <Actions
          post={post}
          commentCount={commentCount}
          isListed
          showsComments={showsComments}
          onComments={() => setShowsComments(!showsComments)}
          onHide={() => setHidden(true)}
        />
      </div>
      {showsComments && (
        <Suspense fallback={null}>
          <CommentsPanel
            post={post}
            isBeside={isShortit}
            onCount={setCommentCount}
            onClose={() => setShowsComments(false)}
          />
        </Suspense>
      )}
    </article>
  );
});

const never = () => () => undefined;

/** Whoever comes back to the comments of a post finds them open. */
function useShowsComments(id: number) {
  const [chosen, choose] = useState<boolean>();
  const isKept = useSyncExternalStore(
    never,
    () => entryNote("comments") === id,
    () => false,
  );
  return [chosen ?? isKept, choose] as const;
}
