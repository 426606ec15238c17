import { expect, test } from "vitest";
import {
  arrange,
  healed,
  keptRange,
  lastOf,
  merged,
  missingOf,
  shownRows,
  stateOf,
} from "./feed-state.ts";
import { stopOf } from "./rows.ts";
import type { FeedPost, FeedWindow } from "./view.ts";

const post = (id: number) => ({ id_publicacion: id }) as FeedPost;

/** A session whose posts are numbered from `first`, with the posts of these places. */
function windowOf(layout: string, places: number[], first = 100): FeedWindow {
  return {
    sessionId: `session ${first}`,
    listLength: layout.length,
    layout,
    done: false,
    items: places.map((index) => ({ index, post: post(first + index) })),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const stopsOf = (layout: string) => arrange(layout, false).stops;

test("eight rows of posts are ready ahead and three behind, several fetched at a time", () => {
  const layout = "s".repeat(60);
  const state = stateOf(windowOf(layout, range(0, 12)));
  // Between the posts stand advertisements, which are nothing to fetch.
  const stops = stopsOf(layout);
  expect(missingOf(state, stops, stopOf(stops, { index: 3, isAd: false }))).toEqual([]);
  expect(missingOf(state, stops, stopOf(stops, { index: 4, isAd: false }))).toEqual([
    12, 13, 14, 15, 16,
  ]);
  const later = stateOf(windowOf(layout, range(30, 50)), 30);
  expect(missingOf(later, stops, stopOf(stops, { index: 30, isAd: false }))).toEqual([27, 28, 29]);
});

test("side by side a row is two posts", () => {
  const layout = "p".repeat(60);
  const state = stateOf(windowOf(layout, range(0, 6)));
  expect(missingOf(state, arrange(layout, true).stops, 0)).toEqual(range(6, 26));
  expect(missingOf(state, arrange(layout, false).stops, 0)).toEqual(range(6, 13));
});

test("what is far is forgotten, and a thousand rows stay a few", () => {
  const layout = "s".repeat(1_000);
  const arranged = arrange(layout, false);
  let state = stateOf(windowOf(layout, range(0, 6)));
  for (let current = 0; current < arranged.stops.length; current++) {
    const asked = missingOf(state, arranged.stops, current);
    const kept = keptRange(arranged.stops, current);
    state = merged(state, { window: windowOf(layout, asked), kept, asked, of: state.sessionId });
    const [from, to] = shownRows(arranged, current);
    expect(to - from).toBeLessThan(60);
    expect(state.posts.size).toBeLessThan(60);
    for (const index of arranged.stops[current]!.indices) expect(state.posts.has(index)).toBe(true);
  }
});

test("a post that is gone is asked for once", () => {
  const layout = "s".repeat(20);
  const state = stateOf(windowOf(layout, []));
  const asked = missingOf(state, stopsOf(layout), 0);
  const window = windowOf(layout, asked.slice(1));
  const answer = { window, kept: { from: 0, to: 19 }, asked, of: state.sessionId };
  expect(missingOf(merged(state, answer), stopsOf(layout), 0)).toEqual([]);
});

test("a lost session goes on in a new one behind the post on screen", () => {
  const before = stateOf(windowOf("s".repeat(30), range(0, 13)));
  const state = healed(before, windowOf("psss", [0, 1], 500), 4);
  expect(state.layout).toBe("ssssspsss");
  expect([...state.posts].map(([, { id_publicacion }]) => id_publicacion)).toEqual([
    100, 101, 102, 103, 104, 500, 501,
  ]);
  expect(missingOf(state, stopsOf(state.layout), 4)).toEqual([7, 8]);
});

test("side by side both posts on screen stay where the session is lost", () => {
  const before = stateOf(windowOf("pppp", range(0, 4)));
  const spot = { index: 0, isAd: false };
  const { stops } = arrange(before.layout, true);
  const state = healed(
    before,
    windowOf("ss", [0, 1], 500),
    lastOf(stops[stopOf(stops, spot)], spot),
  );
  expect(state.layout).toBe("ppss");
  expect([...state.posts.values()].map(({ id_publicacion }) => id_publicacion)).toEqual([
    100, 101, 500, 501,
  ]);
});

test("a page that begins in the middle of a session knows who is gone there", () => {
  const state = stateOf(windowOf("sssppsss", [4, 5, 7]), 3);
  expect([...state.posts.keys()]).toEqual([4, 5, 7]);
  expect([...state.gone]).toEqual([3, 6]);
});

test("what another session answers is not taken in", () => {
  const state = stateOf(windowOf("ssss", [0, 1]));
  const window = windowOf("ssss", [2, 3], 500);
  const answer = { window, kept: { from: 0, to: 9 }, asked: [2, 3], of: window.sessionId };
  expect(merged(state, answer)).toBe(state);
});

test("the session of one's own takes over from that of all visitors, and the places stay", () => {
  const state = stateOf(windowOf("spss", [0, 1]));
  const window = windowOf("spps", [2, 3], 500);
  const own = merged(state, {
    window,
    kept: { from: 0, to: 9 },
    asked: [2, 3],
    of: state.sessionId,
  });
  expect(own).toMatchObject({ sessionId: window.sessionId, ground: state.ground, layout: "spps" });
  expect([...own.posts.keys()]).toEqual([0, 1, 2, 3]);
});
