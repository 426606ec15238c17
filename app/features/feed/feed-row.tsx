import { type CSSProperties, memo } from "react";
import { IsBelow } from "#app/features/cards/after-scripts.tsx";
import { MediaCard } from "#app/features/cards/media-card.tsx";
import { shapeOf } from "#app/features/cards/use-post-shape.ts";
import { Distance, NEAR } from "#app/features/cards/use-distance.ts";
import { classNames } from "#app/ui/class-names.ts";
import { common } from "#app/ui/strings.ts";
import type { AdView } from "./ads/ad-view.ts";
import { AdRow } from "./ads/ad-row.tsx";
import styles from "./feed-row.module.css";
import type { Row } from "./rows.ts";
import { strings } from "./strings.ts";
import type { FeedPost } from "./view.ts";
import { Why } from "./why.tsx";

interface FeedRowProps {
  row: Row;
  /** Undefined: not here yet. Null: not there any more. */
  first: FeedPost | null | undefined;
  second: FeedPost | null | undefined;
  /** What the visitor waits for. */
  eager: boolean;
  /** The number of its first stop, for who looks for it. */
  stop: number;
  isWide: boolean;
  hasFailed: boolean;
  retry: () => void;
  ads: AdView[];
  /** From the row on screen. */
  distance: number;
}

export const FeedRow = memo(function FeedRow({ row, first, second, ...rest }: FeedRowProps) {
  const { eager, stop, isWide, hasFailed, retry, ads, distance } = rest;
  if (row.tipo === "ad") {
    return (
      <div className={styles.row}>
        <div
          className={styles.cell}
          data-stop={stop}
          tabIndex={-1}
          role="group"
          aria-label={strings.ad}
        >
          <AdRow number={row.number} ads={ads} isNear={distance <= NEAR} />
        </div>
      </div>
    );
  }
  const isPair = row.indices.length === 2;
  const [left, right] = [shapeOf(first), shapeOf(second)];
  const look = isPair ? styles.pair : row.tipo === "shortit" && styles.shortit;
  return (
    <div
      className={classNames(styles.row, look)}
      data-row={row.tipo}
      // Side by side they are equally high.
      style={isPair ? ({ "--left": left, "--right": right } as CSSProperties) : undefined}
    >
      {[first, second].slice(0, row.indices.length).map((post, at) => (
        <div
          key={row.indices[at]}
          className={styles.cell}
          data-stop={isWide ? stop : stop + at}
          tabIndex={-1}
          // Keys bring the focus here: it has to say what it is on.
          role="group"
          aria-labelledby={post ? `titulo-${post.id_publicacion}` : undefined}
        >
          {post ? (
            <IsBelow.Provider value={!eager}>
              <Distance.Provider value={distance}>
                <MediaCard post={post} eager={eager} corner={<Why motivo={post.motivo} />} />
              </Distance.Provider>
            </IsBelow.Provider>
          ) : (
            <Missing isGone={post === null} hasFailed={hasFailed} retry={retry} />
          )}
        </div>
      ))}
    </div>
  );
});

interface MissingProps {
  isGone: boolean;
  hasFailed: boolean;
  retry: () => void;
}

function Missing({ isGone, hasFailed, retry }: MissingProps) {
  if (isGone) return <p className={styles.missing}>{strings.unavailable}</p>;
  if (hasFailed) {
    return (
      <div className={styles.missing} role="alert">
        <p>{strings.loadFailed}</p>
        <button type="button" className={styles.retry} onClick={retry}>
          {common.retry}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden">{strings.loading}</p>
    </div>
  );
}
