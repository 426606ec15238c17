import { type ComponentProps, type CSSProperties, lazy, memo, Suspense, useMemo } from "react";
import { IsBelow } from "#app/features/cards/after-scripts.tsx";
import { MediaCard } from "#app/features/cards/media-card.tsx";
import { shapeOf } from "#app/features/cards/stage/use-post-shape.ts";
import { Distance, NEAR } from "#app/features/cards/use-distance.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { classNames } from "#app/ui/class-names.ts";
import { common } from "#app/ui/strings.ts";
import type { AdView } from "./ads/ad-view.ts";
import { Held } from "./held.tsx";
import styles from "./feed-row.module.css";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import type { Row } from "./rows.ts";
import { strings } from "./strings.ts";
import type { FeedPost } from "./view.ts";
import { Why } from "./why.tsx";

// None stands among the first rows. The server writes it into the page.
const AdRow = import.meta.env.SSR
  ? (await import("./ads/ad-row.tsx")).default
  : lazy(() => arriving(() => import("./ads/ad-row.tsx")));

interface FeedRowProps {
  row: Row;
  /** Undefined: not here yet. Null: not there any more. */
  first: FeedPost | null | undefined;
  second: FeedPost | null | undefined;
  /** It is there as the server wrote it, and what it shows is not here yet. */
  isHeld: boolean;
  /** The page ends with its first post. */
  isCut: boolean;
  /** The page begins at the second post, where the two do not stand side by side. */
  passed: boolean;
  /** What the visitor waits for. */
  eager: boolean;
  /** The number of its first stop, for who looks for it. */
  stop: number;
  isWide: boolean;
  /** Posts in the feed; -1: nobody knows yet. */
  count: number;
  hasFailed: boolean;
  retry: () => void;
  ads: AdView[];
  creators: SuggestedCreator[];
  /** Of its first stop from the one on screen, below zero above it. */
  distance: number;
}

/** What the server wrote stays until its script is here; of others it comes when they are near. */
function Ad(props: ComponentProps<typeof AdRow>) {
  const isScripted = useScripted();
  if (isScripted && !props.isNear) return null;
  return <ArrivingAd {...props} />;
}

/** Not drawn again while nothing changes: what the server wrote would go before its script is here. */
const ArrivingAd = memo(function ArrivingAd(props: ComponentProps<typeof AdRow>) {
  return (
    <Suspense fallback={null}>
      <AdRow {...props} />
    </Suspense>
  );
});

export const FeedRow = memo(function FeedRow({ row, first, second, ...rest }: FeedRowProps) {
  const {
    isHeld,
    isCut,
    passed,
    eager,
    stop,
    isWide,
    count,
    hasFailed,
    retry,
    ads,
    creators,
    distance,
  } = rest;
  if (row.tipo === "ad") {
    return (
      <div className={styles.row}>
        <div className={styles.cell} data-stop={stop}>
          <article aria-label={strings.ad} tabIndex={-1} className={styles.ad}>
            <Ad
              number={row.number}
              ads={ads}
              creators={creators}
              isNear={Math.abs(distance) <= NEAR}
            />
          </article>
        </div>
      </div>
    );
  }
  const isPair = row.indices.length === 2 && !isCut;
  const [left, right] = [shapeOf(first), shapeOf(second)];
  const look = isPair ? styles.pair : row.tipo === "shortit" && styles.shortit;
  const place = { className: classNames(styles.row, look), "data-row": row.tipo };
  if (isHeld && !hasFailed) return <Held {...place} />;
  return (
    <div
      {...place}
      // Side by side they are equally high.
      style={isPair ? ({ "--left": left, "--right": right } as CSSProperties) : undefined}
    >
      <IsBelow.Provider value={!eager}>
        {[first, second].slice(0, isPair ? 2 : 1).map((post, at) => (
          // One above the other they are two stops.
          <Distance.Provider key={row.indices[at]} value={isWide ? distance : distance + at}>
            <div
              className={classNames(styles.cell, passed && at === 0 && styles.passed)}
              data-stop={isWide ? stop : stop + at}
            >
              {post ? (
                <Card
                  key={post.id_publicacion}
                  post={post}
                  eager={eager}
                  position={row.indices[at]! + 1}
                  count={count}
                  share={isPair ? (at === 0 ? left : right) / (left + right) : undefined}
                />
              ) : (
                <Missing
                  isGone={post === null}
                  hasFailed={hasFailed}
                  isOnScreen={(isWide ? distance : distance + at) === 0}
                  retry={retry}
                />
              )}
            </div>
          </Distance.Provider>
        ))}
      </IsBelow.Provider>
    </div>
  );
});

interface CardProps {
  post: FeedPost;
  eager: boolean;
  position: number;
  count: number;
  share: number | undefined;
}

/** What is the same makes no card again: while one scrolls, only distances change. */
function Card({ post, ...place }: CardProps) {
  const corner = useMemo(() => <Why motivo={post.motivo} />, [post.motivo]);
  return <MediaCard post={post} corner={corner} {...place} />;
}

interface MissingProps {
  isGone: boolean;
  hasFailed: boolean;
  isOnScreen: boolean;
  retry: () => void;
}

function Missing({ isGone, hasFailed, isOnScreen, retry }: MissingProps) {
  if (isGone) {
    return (
      <article className={styles.missing} tabIndex={-1}>
        <p>{strings.unavailable}</p>
      </article>
    );
  }
  if (hasFailed) {
    return (
      <article className={styles.missing} tabIndex={-1}>
        {/* Said once, of what one looks at. */}
        <p role={isOnScreen ? "alert" : undefined}>{strings.loadFailed}</p>
        <button type="button" className={styles.retry} onClick={retry}>
          {common.retry}
        </button>
      </article>
    );
  }
  return (
    <article className={styles.skeleton} tabIndex={-1} aria-busy="true">
      <p className="visually-hidden">{strings.loading}</p>
    </article>
  );
}
