import {
  type CSSProperties,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { FormReturn } from "#app/features/cards/use-form-return.ts";
import { FAR } from "#app/features/cards/use-distance.ts";
import { useCountedViews } from "#app/features/cards/use-counted-views.ts";
import { useNonce } from "#app/http/security/nonce.tsx";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { keep, keptOf, storePlace } from "./place/feed-memory.ts";
import { FeedRow } from "./feed-row.tsx";
import { arrange, type FeedState, shownRows, stateOf } from "./feed-state.ts";
import styles from "./feed.module.css";
import type { HomeData } from "./list/home.server.ts";
import { indexAt, stopOfIndex } from "./rows.ts";
import { strings } from "./strings.ts";
import { useFeed } from "./use-feed.ts";
import { useOneVideo } from "./use-one-video.ts";
import { usePlace } from "./place/use-place.ts";
import { MARK_RESTORING, useRestored } from "./place/use-restored.ts";
import { useWatching } from "./use-watching.ts";
import { useWide } from "./use-wide.ts";
import type { FeedPost, FeedWindow } from "./view.ts";

// Only where there is room for buttons.
const FeedMoves = lazy(() => arriving(() => import("./moves/feed-moves.tsx")));

/** Where scripts run but ours do not come, what waits for them is shown without. */
const WITHOUT_US = `addEventListener("load",function(){setTimeout(function(){var n=document.querySelectorAll("[data-row] noscript"),i=n.length;while(i--)n[i].outerHTML=n[i].textContent},5e3)});`;

/**
 * The rows around the viewer. The server renders those it has read, with a link to the next; scripts
 * go on from there in the same session.
 */
export function FeedRows({ home, first }: { home: HomeData; first: FeedWindow }) {
  const { tab, start } = home;
  const [kept] = useState(() => keptHere(home, first));
  const feed = useRef<HTMLElement>(null);
  const scripted = useScripted();
  const isWide = useWide();
  const nonce = useNonce();
  const { current, step, jump } = usePlace(feed);
  const [initial] = useState(() => kept?.state ?? stateOf(first, start));
  const { state, setState, hasFailed, retry } = useFeed({ initial, tab, isWide, current });
  const arranged = arrange(state.layout, isWide);
  const { rows, stops, cellsBefore } = arranged;
  const stop = stops[Math.min(current, stops.length - 1)];

  const index = useRef(kept?.index ?? 0);
  const [restores, setRestores] = useState(0);
  // The place stays when the session changes under it and when the screen is turned.
  const ground = `${state.sessionId} ${isWide} ${restores}`;
  const stoodOn = useRef("");
  useLayoutEffect(() => {
    if (stoodOn.current === ground) return;
    stoodOn.current = ground;
    if (index.current > 0) jump(stopOfIndex(stops, index.current));
  }, [ground, stops, jump]);
  useRestored({
    tab,
    begun: first,
    isWanted: !kept && start === 0,
    onRestored: (restored, place) => {
      // Whoever scrolls already has chosen another place.
      if (feed.current?.scrollTop) return;
      index.current = place;
      setState(restored);
      setRestores((count) => count + 1);
    },
  });

  useEffect(() => {
    index.current = indexAt(stops, current);
    keep(tab, { data: home, state, index: index.current });
    storePlace({
      tab,
      sessionId: state.sessionId,
      index: Math.max(0, index.current - state.offset),
      postId: state.posts.get(index.current)?.id_publicacion ?? 0,
      row: stop?.row ?? 0,
      scrollTop: feed.current?.scrollTop ?? 0,
    });
  }, [home, tab, state, stops, stop, current]);

  useOneVideo(feed);
  const seen = scripted ? (stop?.indices ?? []) : [];
  useWatching(feed, onScreen(state, seen));
  useCountedViews(
    seen.flatMap((each) => state.posts.get(each) ?? []),
    (id) => feed.current?.querySelector(`#p${id}`),
  );

  const [from, to] = scripted ? shownRows(arranged, current) : [0, completeRows(state, isWide)];
  const next = rows[to]?.indices[0] ?? rows[to + 1]?.indices[0];
  const pageAt = (place: number) => pagePath(tab, state.sessionId, place + start);
  return (
    <section ref={feed} className={styles.feed} aria-label={strings.posts}>
      <h1 className="visually-hidden">{strings.title}</h1>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: MARK_RESTORING + WITHOUT_US }}
      />
      <div className={styles.above} style={heightOf(from, cellsBefore[from] ?? 0)} />
      <FormReturn.Provider value={scripted ? null : pageAt(0)}>
        {rows.slice(from, to).map((row, at) => (
          <FeedRow
            key={row.tipo === "ad" ? `ad ${row.number}` : row.indices[0]}
            row={row}
            first={postAt(state, row.indices[0])}
            second={postAt(state, row.indices[1])}
            eager={from + at === 0}
            stop={isWide ? from + at : cellsBefore[from + at]!}
            isWide={isWide}
            hasFailed={hasFailed}
            retry={retry}
            ads={home.ads}
            distance={Math.min(FAR, Math.abs(from + at - (stop?.row ?? 0)))}
          />
        ))}
      </FormReturn.Provider>
      <End state={state} isAtEnd={to >= rows.length} more={pageAt(next ?? state.layout.length)} />
      {isWide && (
        <Suspense fallback={null}>
          <FeedMoves isFirst={current === 0} isLast={current >= stops.length - 1} onStep={step} />
        </Suspense>
      )}
    </section>
  );
}

function keptHere(home: HomeData, first: FeedWindow) {
  if (typeof document === "undefined") return undefined;
  const kept = keptOf<HomeData>(home.tab);
  return kept?.data.window?.sessionId === first.sessionId && kept.data.start === home.start
    ? kept
    : undefined;
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
    return [{ sessionId, index: index - offset, postId: post.id_publicacion }];
  });
}

/** How many rows from the first have all their posts. */
function completeRows(state: FeedState, isWide: boolean): number {
  const { rows } = arrange(state.layout, isWide);
  const end = rows.findIndex(({ indices }) => indices.some((index) => !state.posts.has(index)));
  return end < 0 ? rows.length : end;
}

/** The page without scripts that begins at a place of this session. */
function pagePath(tab: string, sesion: string, desde: number): string {
  const query = new URLSearchParams({ sesion, desde: `${desde}` });
  if (tab === "siguiendo") query.set("tab", tab);
  return `/?${query}`;
}

function heightOf(rows: number, cells: number): CSSProperties {
  return { "--rows": rows, "--cells": cells } as CSSProperties;
}

interface EndProps {
  state: FeedState;
  isAtEnd: boolean;
  /** The page that goes on. */
  more: string;
}

/** A link that goes on in the same session; scripts bring the rows before one gets here. */
function End({ state, isAtEnd, more }: EndProps) {
  const scripted = useScripted();
  if (isAtEnd && state.done) return <p className={styles.end}>{strings.end}</p>;
  if (scripted) return null;
  return (
    <div className={styles.end}>
      <LinkButton to={more} variant="quiet" reloadDocument>
        {common.more}
      </LinkButton>
    </div>
  );
}
