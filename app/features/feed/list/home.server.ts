import type { Ctx } from "#app/context.server.ts";
import { choicesOf, mayLearn } from "#app/http/cookies/choices.server.ts";
import { readCookie } from "#app/http/cookies/cookies.server.ts";
import { markupOnly } from "#app/http/html/markup-only.server.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { countCall } from "#app/http/rate-limit.server.ts";
import { log } from "#app/log.server.ts";
import { firstOf, forCard } from "#app/features/cards/for-page.server.ts";
import { adViews } from "../ads/ads.server.ts";
import type { AdView } from "../ads/ad-view.ts";
import { type Place, placeOf } from "../place/place.ts";
import { ownSession, startForAll } from "./everybody.server.ts";
import { resumeFeed, startFeed } from "./feed.server.ts";
import { FIRST_POSTS } from "../limits.ts";
import { rowEnd } from "../rows.ts";
import { pageQuery } from "../schema.ts";
import { suggestCreators } from "#app/features/people/suggestions.server.ts";
import type { ShownCreator } from "#app/features/people/view.ts";
import { creatorsToKnow } from "#app/features/posts/creators-to-know.server.ts";
import { PLACE_COOKIE } from "#app/ui/browser/kept-feed.ts";
import type { Tab } from "../tabs.ts";
import { isAnothers } from "./session.server.ts";
import { STARTS } from "./throttle.server.ts";
import { type FeedViewer, feedViewerOf, keepFeedKey } from "./viewer-key.server.ts";
import type { FeedWindow, PageWindow } from "../view.ts";

/** What the home page shows. */
export interface HomeData {
  tab: Tab;
  /** Null: it could not be begun. */
  window: PageWindow | null;
  /** Where this page begins. */
  start: number;
  /** At the advertisement before that post. */
  isAd: boolean;
  /** The place that the browser asked for, as it says it. */
  kept: string | null;
  /** Of the person without an account; the browser keeps it. Empty on the page that all visitors get. */
  feedKey: string;
  /** Null: nobody is signed in. */
  viewerId: number | null;
  /** Whom one may like to know. */
  creators: ShownCreator[];
  ads: AdView[];
  /** How far one watches is not told. */
  isUnwatched?: true;
}

/**
 * The rows of the session that a link "Ver más" goes on with, or of the one that the browser says it
 * was in, from that place on; else the first rows of a new one. Whoever was in one that has run out
 * gets a new one that begins with the post they saw; not with what somebody else saw, whose session has ended here.
 */
export async function loadHome(
  ctx: Ctx,
  request: Request,
): Promise<{ home: HomeData; status: number; headers: Record<string, string> }> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { tab, sesion, desde } = pageQuery.parse({ sesion: null, ...query });
  const kept = sesion ? null : readCookie(request, PLACE_COOKIE);
  const viewer = feedViewerOf(ctx.viewer, request);
  const viewerId = ctx.viewer?.id_usuario ?? null;
  const feedKey = viewer.isPersonal ? viewer.feedKey : "";
  const home = emptyHome({ tab, kept, feedKey, viewerId });
  if (!mayLearn(choicesOf(ctx.viewer, request))) home.isUnwatched = true;
  const headers = keepFeedKey(viewer);
  const asked = sesion
    ? { tab, sessionId: sesion, index: desde, postId: 0, isAd: false }
    : placeOf(kept);
  const place = asked?.tab === tab ? asked : null;
  try {
    await countCall(ctx, STARTS, { input: null, request });
    const resumed = place && (await resume(ctx, place, { viewer, isAsked: sesion !== null }));
    home.window = resumed
      ? forPage(resumed.window, sesion !== null)
      : await begin(ctx, { viewer, tab, headedBy: await headOf(ctx, place) });
    home.start = resumed?.index ?? 0;
    home.isAd = resumed ? place.isAd : false;
    home.creators = await readCreators(ctx, home, sesion !== null);
    return { home, headers, status: 200 };
  } catch (error) {
    return { home, headers, status: statusOf(error) };
  }
}

/** The same for visitors without a feed of their own, of whom nothing is known and nothing kept. */
export async function loadHomeForAll(
  ctx: Ctx,
): Promise<{ home: HomeData; status: number; headers: Record<string, string> }> {
  const home = emptyHome({ tab: "para-ti", kept: null, feedKey: "", viewerId: null });
  try {
    home.window = forPage(await startForAll(ctx));
    home.creators = await readCreators(ctx, home, false);
    return { home, headers: {}, status: 200 };
  } catch (error) {
    return { home, headers: {}, status: statusOf(error) };
  }
}

function emptyHome(who: Pick<HomeData, "tab" | "kept" | "feedKey" | "viewerId">): HomeData {
  return { ...who, window: null, start: 0, isAd: false, creators: [], ads: adViews() };
}

/** In the first rows nobody meets them: scripts ask for them where they go on, a whole page brings them. */
async function readCreators(
  ctx: Ctx,
  { window, tab }: HomeData,
  isWholePage: boolean,
): Promise<ShownCreator[]> {
  const hasPosts = window !== null && window.listLength > 0;
  if (hasPosts && !isWholePage) return [];
  if (!hasPosts && tab !== "siguiendo") return [];
  const read = hasPosts ? suggestCreators : creatorsToKnow;
  return (await part("suggested creators", () => read(ctx))) ?? [];
}

function statusOf(error: unknown): number {
  const failure = expectedFailure(error);
  if (!failure) log.error({ err: error }, "the feed could not be begun");
  return failure?.status ?? 500;
}

async function headOf(ctx: Ctx, place: Place | null): Promise<number> {
  return place && !(await isAnothers(ctx, place.sessionId)) ? place.postId : 0;
}

interface Resumed {
  viewer: FeedViewer;
  /** By a link "Ver más", which leads to a whole page. */
  isAsked: boolean;
}

async function resume(ctx: Ctx, place: Place, { viewer, isAsked }: Resumed) {
  const sessionId = await ownSession(ctx, place.sessionId, viewer);
  const { isPersonal } = viewer;
  const from = { ...place, sessionId, isPersonal };
  return resumeFeed(ctx, from, isAsked ? undefined : FIRST_POSTS);
}

async function begin(
  ctx: Ctx,
  about: { viewer: FeedViewer; tab: Tab; headedBy: number },
): Promise<PageWindow> {
  return forPage(await startFeed(ctx, { ...about, posts: FIRST_POSTS }));
}

/**
 * Pages have no use for the ids of posts that they do not show, nor for what no card shows. Of the page one arrives at
 * the first row alone is data, and of its posts the first file: scripts ask for the rest before anybody gets there.
 */
function forPage(
  { sessionId, listLength, layout, done, items }: FeedWindow,
  isWhole = false,
): PageWindow {
  const first = items[0]?.index ?? 0;
  const seen = rowEnd(layout, first);
  const shown = items.map(({ index, post }) => {
    const card = isWhole ? forCard(post) : firstOf(forCard(post));
    for (const file of card.archivos) markupOnly(file, "preview");
    return { index, post: isWhole || index < seen ? card : markupOnly(card) };
  });
  return { sessionId, listLength, layout, done, items: shown };
}
