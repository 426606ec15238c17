import {
  type CSSProperties,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { FormReturn } from "#app/features/cards/actions/use-form-return.ts";
import { distanceBetween } from "#app/features/cards/use-distance.ts";
import { useCountedViews } from "#app/features/cards/use-counted-views.ts";
import { useNonce } from "#app/http/security/nonce.tsx";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import { useKeptReading } from "#app/ui/browser/use-kept-reading.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { WITHOUT_US } from "#app/ui/browser/without-us.ts";
import { keep, keptOf, storePlace } from "./place/feed-memory.ts";
import { FeedRow } from "./feed-row.tsx";
import { arrange, type Arrangement, type FeedState, shownRows, stateOf } from "./feed-state.ts";
import styles from "./feed.module.css";
import type { HomeData } from "./list/home.server.ts";
import { type Row, rowStart, type Spot, stopOf } from "./rows.ts";
import { strings } from "./strings.ts";
import { useFeed } from "./use-feed.ts";
import { useOneVideo } from "./use-one-video.ts";
import { usePlace } from "./place/use-place.ts";
import { MARK_RESTORING } from "./place/use-restored.ts";
import { useWatching } from "./use-watching.ts";
import { useWide } from "./use-wide.ts";
import type { FeedPost, PageWindow } from "./view.ts";

// Only where there is room for buttons, and somebody to press them.
const FeedMoves = lazy(() => arriving(() => import("./moves/feed-moves.tsx")));

interface FeedRowsProps {
  home: HomeData;
  first: PageWindow;
  /** Another place is on its way. */
  isRestoring: boolean;
}

/**
 * The rows around the viewer. The server renders those from where one is, with a link to the next;
 * scripts put the rows above in their place and go on in the same session.
 */
export function FeedRows({ home, first, isRestoring }: FeedRowsProps) {
  const { tab, ads, creators } = home;
  const [kept] = useState(() => keptHere(home, first));
  const [begin] = useState<Spot>(() => kept?.spot ?? { index: home.start, isAd: home.isAd });
  const [state, setState] = useState(
    () => kept?.state ?? stateOf(first, rowStart(first.layout, home.start)),
  );
  const feed = useRef<HTMLElement>(null);
  // Deferred: at once, parts whose scripts are on their way would be thrown away instead of taken over.
  const isScripted = useDeferredValue(useScripted());
  const isWhole = isScripted && !isRestoring;
  const [held] = useState(() => (isScripted ? NONE : inMarkupOf(first)));
  const isWide = useDeferredValue(useWide());
  const isPresent = usePresence();
  const nonce = useNonce();
  const arranged = arrange(state.layout, isWide);
  const { rows, stops, cellsBefore } = arranged;
  const ground = `${state.ground} ${isWide}`;
  const onPass = (spot: Spot) => storeSpot(feed.current, { tab, state, stops }, spot);
  const { spot, step } = usePlace({ feed, begin, isWhole, stops, ground, onPass });
  const { hasFailed, retry } = useFeed({ state, setState, tab, isWide, spot, isOn: isWhole });
  const current = stopOf(stops, spot);
  const stop = stops[current];

  useEffect(() => {
    if (!isWhole) return;
    keep(tab, { data: home, state, spot });
    storeSpot(feed.current, { tab, state, stops }, spot);
  }, [isWhole, home, tab, state, stops, spot]);

  useKeptReading("feed", isWhole, state.posts);
  useOneVideo(feed);
  const seen = isWhole ? (stop?.indices ?? []) : [];
  useWatching(feed, home.isUnwatched ? [] : onScreen(state, seen));
  useCountedViews(
    seen.flatMap((each) => state.posts.get(each) ?? []),
    (id) => feed.current?.querySelector(`#p${id}`),
  );

  const firstRow = stops[stopOf(stops, begin)]?.row ?? 0;
  const [from, to] = isWhole
    ? shownRows(arranged, current)
    : [firstRow, begunRows(state, held, rows, firstRow)];
  const pageAt = (place: number) => pagePath(tab, state.sessionId, place);
  const above = isWhole ? heightOf(from, cellsBefore[from] ?? 0) : heightOf(0, 0);
  return (
    <section ref={feed} className={styles.feed} aria-label={strings.posts}>
      <h1 className="visually-hidden">{strings.title}</h1>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: MARK_RESTORING + WITHOUT_US }}
      />
      <FormReturn.Provider value={isWhole ? null : pageAt(begin.index)}>
        <div role="feed" aria-label={strings.posts} aria-busy={hasFailed || undefined}>
          {/* Inside: what holds the rows has to stay where it is when some of them go. */}
          <div className={styles.above} style={above} />
          {rows.slice(from, to).map((row, at) => {
            const place = isWide ? from + at : cellsBefore[from + at]!;
            return (
              <FeedRow
                key={row.tipo === "ad" ? `ad ${row.number}` : row.indices[0]}
                row={row}
                first={postAt(state, row.indices[0])}
                second={postAt(state, row.indices[1])}
                isHeld={row.indices.some((index) => held.has(index) && !state.posts.has(index))}
                isCut={!isWhole && row.indices.length === 2 && !isHere(state, row.indices[1]!)}
                passed={!isWhole && row.indices[1] === begin.index}
                eager={from + at === firstRow}
                stop={place}
                isWide={isWide}
                count={state.done ? state.layout.length : -1}
                hasFailed={hasFailed}
                retry={retry}
                ads={ads}
                creators={creators}
                distance={distanceBetween(place, current)}
              />
            );
          })}
        </div>
      </FormReturn.Provider>
      <End
        isScripted={isWhole}
        isAtEnd={to >= rows.length && state.done}
        more={pageAt(endOf(state, rows[firstRow]?.indices[0] ?? 0))}
      />
      {isWide && isPresent && (
        <Suspense fallback={null}>
          <FeedMoves isFirst={current === 0} isLast={current >= stops.length - 1} onStep={step} />
        </Suspense>
      )}
    </section>
  );
}

function keptHere(home: HomeData, first: PageWindow) {
  if (typeof document === "undefined") return undefined;
  const kept = keptOf<HomeData>(home.tab);
  return kept?.data.window?.sessionId === first.sessionId && kept.data.start === home.start
    ? kept
    : undefined;
}

interface Here {
  tab: HomeData["tab"];
  state: FeedState;
  stops: Arrangement["stops"];
}

/** Whoever loads the page anew comes back to this spot. */
function storeSpot(feed: HTMLElement | null, { tab, state, stops }: Here, { index, isAd }: Spot) {
  const { sessionId, offset, posts } = state;
  const postId = posts.get(index)?.id_publicacion ?? 0;
  const row = stops[stopOf(stops, { index, isAd })]?.row ?? 0;
  storePlace(
    { tab, sessionId, index: Math.max(0, index - offset), postId, isAd },
    { row, scrollTop: feed?.scrollTop ?? 0 },
  );
}

function postAt(state: FeedState, index: number | undefined): FeedPost | null | undefined {
  if (index === undefined) return undefined;
  return state.posts.get(index) ?? (state.gone.has(index) ? null : undefined);
}

function onScreen(state: FeedState, indices: number[]) {
  return indices.flatMap((index) => {
    const post = state.posts.get(index);
    if (!post || index < state.offset) return [];
    const { sessionId, offset } = state;
    const isShortit = post.tipo_publicacion === "shortit";
    return [{ sessionId, index: index - offset, postId: post.id_publicacion, isShortit }];
  });
}

const NONE: ReadonlySet<number> = new Set();

/** The posts that are in the document as the server wrote them, and nowhere else yet. */
function inMarkupOf({ items }: PageWindow): ReadonlySet<number> {
  return new Set(items.flatMap(({ index, post }) => (post ? [] : [index])));
}

/** The row before which all have a post at least, from `first` on. */
function begunRows(
  state: FeedState,
  held: ReadonlySet<number>,
  rows: Row[],
  first: number,
): number {
  const isLacking = (index: number | undefined) =>
    index !== undefined && !isHere(state, index) && !held.has(index);
  const end = rows.findIndex(({ indices }, at) => at >= first && isLacking(indices[0]));
  return end < 0 ? rows.length : end;
}

/** The first post from a place on that the page does not have. */
function endOf(state: FeedState, start: number): number {
  let end = start;
  while (isHere(state, end)) end += 1;
  return end;
}

function isHere({ posts, gone }: FeedState, index: number): boolean {
  return posts.has(index) || gone.has(index);
}

/** The page without scripts that begins at a place of this session. */
function pagePath(tab: string, sesion: string, desde: number): string {
  const query = new URLSearchParams({ sesion });
  if (desde > 0) query.set("desde", `${desde}`);
  if (tab === "siguiendo") query.set("tab", tab);
  return `/?${query}`;
}

function heightOf(rows: number, cells: number): CSSProperties {
  return { "--rows": rows, "--cells": cells } as CSSProperties;
}

interface EndProps {
  isScripted: boolean;
  isAtEnd: boolean;
  /** The page that goes on. */
  more: string;
}

/** A link that goes on in the same session; scripts bring the rows before one gets here. */
function End({ isScripted, isAtEnd, more }: EndProps) {
  if (isAtEnd) return <p className={styles.end}>{strings.end}</p>;
  if (isScripted) return null;
  return (
    <div className={styles.end}>
      <LinkButton to={more} variant="quiet" reloadDocument>
        {common.more}
      </LinkButton>
    </div>
  );
}
