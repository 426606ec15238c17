import {
  FETCHED_MORE,
  KEPT_AHEAD,
  KEPT_BEHIND,
  PREFETCH_AHEAD,
  PREFETCH_BEHIND,
} from "./limits.ts";
import { type Row, rowsOf, type Spot, type Stop, stopsOf } from "./rows.ts";
import type { FeedPost, FeedWindow, PageWindow } from "./view.ts";

/** What a browser holds of a session: the kinds of all posts, the posts near the viewer. */
export interface FeedState {
  sessionId: string;
  /** The session that the places are of: one that takes over from that of all visitors keeps them. */
  ground: string;
  layout: string;
  done: boolean;
  posts: Map<number, FeedPost>;
  /** Asked for and not there any more. */
  gone: Set<number>;
  /** Where the server begins to count: posts before it are of a session that was lost. */
  offset: number;
}

/** `start` is the place that the posts were asked for from. */
export function stateOf({ sessionId, layout, done, items }: PageWindow, start = 0): FeedState {
  const posts = new Map(items.flatMap(({ index, post }) => (post ? [[index, post]] : [])));
  const gone = new Set<number>();
  const given = new Set(items.map(({ index }) => index));
  const last = items.at(-1)?.index ?? start;
  for (let index = start; index < last; index++) if (!given.has(index)) gone.add(index);
  return { sessionId, ground: sessionId, layout, done, posts, gone, offset: 0 };
}

interface Answer {
  window: FeedWindow;
  /** The places whose posts are kept. */
  kept: { from: number; to: number };
  asked: number[];
  /** The session that was asked; it may answer with another that takes over. */
  of: string;
}

/** Takes in what the server answered, and forgets the posts that are far. */
export function merged(state: FeedState, { window, kept, asked, of }: Answer): FeedState {
  // Of a session that another has taken the place of meanwhile.
  if (of !== state.sessionId) return state;
  const posts = new Map([...state.posts].filter(([at]) => at >= kept.from && at <= kept.to));
  for (const index of asked) posts.delete(index);
  for (const { index, post } of window.items) posts.set(index + state.offset, post);
  const gone = new Set([...state.gone, ...asked.filter((index) => !posts.has(index))]);
  const layout = state.layout.slice(0, state.offset) + window.layout;
  const { sessionId, done } = window;
  return { ...state, sessionId, layout, done, posts, gone };
}

/** A new session takes over behind the post that is on screen, so that nobody notices. */
export function healed(state: FeedState, window: FeedWindow, lastShown: number): FeedState {
  const offset = lastShown + 1;
  const posts = new Map([...state.posts].filter(([index]) => index < offset));
  const gone = new Set([...state.gone].filter((index) => index < offset));
  const { sessionId, layout } = window;
  const common = { sessionId, ground: sessionId, posts, gone, offset };
  const begun = { ...state, ...common, layout: state.layout.slice(0, offset) };
  if (layout === "") return { ...begun, done: true };
  return merged(begun, { window, kept: { from: 0, to: Infinity }, asked: [], of: sessionId });
}

/** Posts that have to be fetched around a stop; none while enough rows are there (product.md 10.9). */
export function missingOf(state: FeedState, stops: Stop[], current: number): number[] {
  const lacking = (behind: number, ahead: number) =>
    stops
      .slice(contentFrom(stops, current, -behind), contentFrom(stops, current, ahead) + 1)
      .flatMap(({ indices }) => indices)
      .filter((at) => at >= state.offset && !isWhole(state.posts.get(at)) && !state.gone.has(at));
  if (lacking(PREFETCH_BEHIND, PREFETCH_AHEAD).length === 0) return [];
  return lacking(PREFETCH_BEHIND, PREFETCH_AHEAD + FETCHED_MORE);
}

function isWhole(post: FeedPost | undefined): boolean {
  return post !== undefined && !post.filesLeft;
}

/** The stop so many rows of content from here: advertisements are none to fetch. */
function contentFrom(stops: Stop[], current: number, rows: number): number {
  const step = Math.sign(rows);
  let at = Math.min(current, stops.length - 1);
  for (let left = Math.abs(rows); left > 0 && stops[at + step];) {
    at += step;
    if (stops[at]!.indices.length > 0) left -= 1;
  }
  return Math.max(0, at);
}

/** The places of the posts that stay loaded around a stop (product.md 10.9). */
export function keptRange(stops: Stop[], current: number): { from: number; to: number } {
  const near = stops
    .slice(Math.max(0, current - KEPT_BEHIND), current + KEPT_AHEAD + 1)
    .flatMap(({ indices }) => indices);
  return { from: near[0] ?? 0, to: near.at(-1) ?? 0 };
}

export interface Arrangement {
  rows: Row[];
  stops: Stop[];
  /** Of each row its first stop on a narrow screen. */
  cellsBefore: number[];
}

let known: { layout: string; wide: Arrangement; narrow: Arrangement } | null = null;

/** Rows and stops of a layout; the last ones are kept, for everybody asks for the same. */
export function arrange(layout: string, isWide: boolean): Arrangement {
  if (known?.layout !== layout) {
    const rows = rowsOf(layout);
    const cellsBefore: number[] = [];
    let cells = 0;
    for (const { indices } of rows) {
      cellsBefore.push(cells);
      cells += Math.max(1, indices.length);
    }
    const common = { rows, cellsBefore };
    const wide = { ...common, stops: stopsOf(rows, true) };
    known = { layout, wide, narrow: { ...common, stops: stopsOf(rows, false) } };
  }
  return isWide ? known.wide : known.narrow;
}

/** The last post of a stop that is on screen; of an advertisement the one behind it. */
export function lastOf(stop: Stop | undefined, { index }: Spot): number {
  return stop?.indices.at(-1) ?? index;
}

/** The rows that stand in the document around a stop (product.md 10.9): from, and to before. */
export function shownRows({ rows, stops }: Arrangement, current: number): [number, number] {
  const from = stops[Math.max(0, current - KEPT_BEHIND)]?.row ?? 0;
  const to = stops[Math.min(stops.length - 1, current + KEPT_AHEAD)]?.row ?? rows.length - 1;
  return [from, to + 1];
}
