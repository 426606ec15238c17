import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { countCall } from "#app/http/rate-limit.server.ts";
import { log } from "#app/log.server.ts";
import { adViews } from "../ads/ads.server.ts";
import type { AdView } from "../ads/ad-view.ts";
import { continueFeed, startFeed } from "./feed.server.ts";
import { FIRST_PAGE } from "../limits.ts";
import { pageQuery } from "../schema.ts";
import { type SuggestedCreator, suggestCreators } from "./suggestions.server.ts";
import type { Tab } from "../tabs.ts";
import { STARTS } from "./throttle.server.ts";
import { feedKeyCookie, type FeedViewer, feedViewerOf } from "./viewer-key.server.ts";
import type { FeedWindow } from "../view.ts";

/** What the home page shows. */
export interface HomeData {
  tab: Tab;
  /** Null: it could not be begun. */
  window: FeedWindow | null;
  /** The place of the first post of this page. */
  start: number;
  /** Of the person without an account; the browser keeps it. */
  feedKey: string;
  /** Null: nobody is signed in. */
  viewerId: number | null;
  /** Whom to follow, where nobody is followed. */
  suggestions: SuggestedCreator[];
  ads: AdView[];
}

/**
 * The first rows of a session, or those of the session that a link "Ver más" goes on with. One that
 * has run out begins anew.
 */
export async function loadHome(
  ctx: Ctx,
  request: Request,
): Promise<{ home: HomeData; status: number; headers: Record<string, string> }> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { tab, sesion, desde } = pageQuery.parse({ sesion: null, ...query });
  const viewer = feedViewerOf(ctx.viewer, request);
  const home: HomeData = {
    tab,
    window: null,
    start: 0,
    feedKey: viewer.feedKey,
    viewerId: ctx.viewer?.id_usuario ?? null,
    suggestions: [],
    ads: adViews(),
  };
  const headers = { "Set-Cookie": feedKeyCookie(viewer.feedKey) };
  try {
    await countCall(ctx, STARTS, { input: null, request });
    const continued = sesion ? await continueAt(ctx, sesion, desde) : null;
    home.window = continued ?? (await begin(ctx, { viewer, tab }));
    if (continued) home.start = desde;
    if (tab === "siguiendo" && home.window.listLength === 0) {
      home.suggestions = await suggestCreators(ctx);
    }
    return { home, headers, status: 200 };
  } catch (error) {
    const failure = expectedFailure(error);
    if (!failure) log.error({ err: error }, "the feed could not be begun");
    return { home, headers, status: failure?.status ?? 500 };
  }
}

/** Pages have no use for the ids of posts that they do not show. */
async function begin(ctx: Ctx, about: { viewer: FeedViewer; tab: Tab }): Promise<FeedWindow> {
  const { sessionId, listLength, layout, done, items } = await startFeed(ctx, {
    ...about,
    count: FIRST_PAGE,
  });
  return { sessionId, listLength, layout, done, items };
}

async function continueAt(ctx: Ctx, sessionId: string, start: number): Promise<FeedWindow | null> {
  try {
    const about = { sessionId, currentIndex: start, ahead: FIRST_PAGE, behind: 0, indices: [] };
    const window = await continueFeed(ctx, about);
    return window.items.length > 0 ? window : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "feed_session_gone") return null;
    throw error;
  }
}
