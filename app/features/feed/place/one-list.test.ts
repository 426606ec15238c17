import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { arrange, type FeedState, keptRange, merged, missingOf, stateOf } from "../feed-state.ts";
import { recordEvent } from "../list/events.server.ts";
import { continueFeed, startFeed } from "../list/feed.server.ts";
import { type HomeData, loadHome } from "../list/home.server.ts";
import { keyOf, openSession } from "../list/session.server.ts";
import { rowStart, type Spot, spotAt, stopOf } from "../rows.ts";
import { emptyInstance, memberViewer } from "../test-support.ts";
import { PLACE_COOKIE } from "#app/ui/browser/kept-feed.ts";
import { placeOf, placeText } from "./place.ts";

const visitor = useStage("sqlite");
const POSTS = 34;
const likesOf = (id: number) => 1_000 + id;

beforeEach(async () => {
  await emptyInstance(visitor);
  for (let at = 0; at < POSTS; at++) {
    const tipo_publicacion = at % 5 < 2 ? "publicacion" : "shortit";
    const { id } = await newPost(await newPerson(visitor), { tipo_publicacion });
    await visitor.db
      .updateTable("publicaciones")
      .set({ likeCount: likesOf(id) })
      .where("id_publicacion", "=", id)
      .execute();
  }
});

/** One tab, which does what the page does, without the page. */
interface Tab {
  isWide: boolean;
  stored: string | null;
  state: FeedState;
  spot: Spot;
}

class Browser {
  readonly cookies = new Map<string, string>();
  readonly tabs: Tab[] = [];
  readonly deleted = new Set<number>();

  private async ask(): Promise<HomeData> {
    const Cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const { home } = await loadHome(visitor, requestOf("GET", "/", { headers: { Cookie } }));
    this.cookies.set("feed_key", home.feedKey);
    return home;
  }

  async open(isWide: boolean): Promise<void> {
    const tab = { isWide, stored: null } as Tab;
    await this.load(tab);
    this.tabs.push(tab);
  }

  async load(tab: Tab): Promise<void> {
    let home = await this.ask();
    if (tab.stored && tab.stored !== home.kept) {
      this.cookies.set(PLACE_COOKIE, tab.stored);
      home = await this.ask();
    }
    const { start, isAd } = home;
    const first = home.window!;
    tab.state = stateOf(first, rowStart(first.layout, start));
    tab.spot = { index: start, isAd };
    await this.settle(tab);
  }

  async move(tab: Tab, by: number): Promise<void> {
    const { stops } = arrange(tab.state.layout, tab.isWide);
    tab.spot = spotAt(stops, Math.max(0, stopOf(stops, tab.spot) + by));
    await this.settle(tab);
  }

  /** Fetches what is near, and keeps the place. */
  private async settle(tab: Tab): Promise<void> {
    const { sessionId, layout } = tab.state;
    const { stops } = arrange(layout, tab.isWide);
    const current = stopOf(stops, tab.spot);
    const asked = missingOf(tab.state, stops, current);
    const around = { sessionId, currentIndex: tab.spot.index, ahead: 0, behind: 0 };
    try {
      const window = await continueFeed(visitor, { ...around, indices: asked });
      const kept = keptRange(stops, current);
      tab.state = merged(tab.state, { window, kept, asked, of: sessionId });
    } catch {
      // Lost: the page would heal it. Here the next load does.
    }
    const { index, isAd } = tab.spot;
    const postId = tab.state.posts.get(index)?.id_publicacion ?? 0;
    tab.stored = index === 0 ? null : placeText({ tab: "para-ti", sessionId, index, postId, isAd });
    if (tab.stored) this.cookies.set(PLACE_COOKIE, tab.stored);
    else this.cookies.delete(PLACE_COOKIE);
  }

  async check(tab: Tab): Promise<void> {
    const { sessionId, posts } = tab.state;
    const shown = [...posts].map(([index, post]) => [index, post.id_publicacion]);
    for (const [, post] of posts) expect(post.likeCount).toBe(likesOf(post.id_publicacion));
    expect(new Set(shown.map(([, id]) => id)).size, "each once").toBe(shown.length);
    const open = await openSession(visitor, sessionId).catch(() => null);
    if (!open) return;
    const { ids } = open.session;
    expect(shown, "each in its row").toEqual(shown.map(([index]) => [index, ids[index!]]));
    const { stops } = arrange(tab.state.layout, tab.isWide);
    for (const index of stops[stopOf(stops, tab.spot)]!.indices) {
      const postId = posts.get(index)?.id_publicacion;
      if (!postId) continue;
      await recordEvent(visitor, { sessionId, index, postId, event: "watch4", dwellMs: 5_000 });
    }
  }
}

const command = fc.oneof(
  fc.record({ kind: fc.constant("open" as const), isWide: fc.boolean() }),
  fc.record({
    kind: fc.constant("move" as const),
    tab: fc.nat(),
    by: fc.integer({ min: -3, max: 6 }),
  }),
  fc.record({ kind: fc.constant("reload" as const), tab: fc.nat() }),
  fc.record({
    kind: fc.constant("delete" as const),
    tab: fc.nat(),
    ahead: fc.integer({ min: -2, max: 8 }),
  }),
  fc.record({ kind: fc.constant("lose" as const), tab: fc.nat() }),
);

test("moves, reloads, new tabs, returns, deletions: each row has its own post and numbers, once", async () => {
  const moderator = await newPerson(visitor, { role: "moderator" });
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(command, { maxLength: 14 }),
      async (isWide, commands) => {
        const browser = new Browser();
        await browser.open(isWide);
        for (const given of commands) {
          const tab = browser.tabs[("tab" in given ? given.tab : 0) % browser.tabs.length]!;
          if (given.kind === "open" && browser.tabs.length < 3) await browser.open(given.isWide);
          if (given.kind === "move") await browser.move(tab, given.by);
          if (given.kind === "delete") {
            const post = tab.state.posts.get(tab.spot.index + given.ahead);
            // Enough of them stay for the other runs.
            if (post && browser.deleted.size < 1) {
              browser.deleted.add(post.id_publicacion);
              await deletePost(moderator, post.id_publicacion).catch(() => undefined);
            }
          }
          if (given.kind === "lose") await visitor.kv.delete(keyOf(tab.state.sessionId));
          if (given.kind === "reload") await reload(browser, tab);
          for (const each of browser.tabs) await browser.check(each);
        }
      },
    ),
    { numRuns: 20 },
  );
});

/** Whatever the tab showed it shows again, be it an advertisement. */
async function reload(browser: Browser, tab: Tab): Promise<void> {
  const place = placeOf(tab.stored);
  const before = tab.state.posts.get(tab.spot.index)?.id_publicacion;
  const isLost = !(await openSession(visitor, tab.state.sessionId).catch(() => null));
  await browser.load(tab);
  if (!place) return;
  const now = tab.state.posts.get(tab.spot.index)?.id_publicacion;
  // Where the list was lost, or a post is gone, it may have shown nothing.
  if (before !== undefined && !browser.deleted.has(before)) expect(now).toBe(before);
  if (!isLost) expect(tab.spot.isAd).toBe(place.isAd);
}

test("a page begins with nothing of what somebody saw whose session has ended here", async () => {
  const ana = await newPerson(visitor);
  const viewer = memberViewer(ana);
  const { sessionId, listIds } = await startFeed(ana, { viewer, tab: "para-ti" });
  const [index, postId] = [POSTS - 1, listIds.at(-1)!];
  const place = placeText({ tab: "para-ti", sessionId, index, postId, isAd: false });
  const request = requestOf("GET", "/", { headers: { Cookie: `${PLACE_COOKIE}=${place}` } });
  const { home } = await loadHome(visitor, request);
  expect(home.start).toBe(0);
  const open = await openSession(visitor, home.window!.sessionId);
  expect(open.session.motives).not.toContain("last");
});
