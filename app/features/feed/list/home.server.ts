import type { Ctx } from "#app/context.server.ts";
import { readCookie } from "#app/http/cookies.server.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { countCall } from "#app/http/rate-limit.server.ts";
import { log } from "#app/log.server.ts";
import { adViews } from "../ads/ads.server.ts";
import type { AdView } from "../ads/ad-view.ts";
import { PLACE_COOKIE, placeOf } from "../place/place.ts";
import { resumeFeed, startFeed } from "./feed.server.ts";
import { FIRST_ROWS } from "../limits.ts";
import { pageQuery } from "../schema.ts";
import { suggestCreators } from "#app/features/people/suggestions.server.ts";
import type { ShownCreator } from "#app/features/people/view.ts";
import { creatorsToKnow } from "#app/features/posts/creators-to-know.server.ts";
import type { Tab } from "../tabs.ts";
import { STARTS } from "./throttle.server.ts";
import { feedKeyCookie, type FeedViewer, feedViewerOf } from "./viewer-key.server.ts";
import type { FeedWindow } from "../view.ts";

/** What the home page shows. */
export interface HomeData {
  tab: Tab;
  /** Null: it could not be begun. */
  window: FeedWindow | null;
  /** Where this page begins. */
  start: number;
  /** At the advertisement before that post. */
  isAd: boolean;
  /** The place that the browser asked for, as it says it. */
  kept: string | null;
  /** Of the person without an account; the browser keeps it. */
  feedKey: string;
  /** Null: nobody is signed in. */
  viewerId: number | null;
  /** Whom one may like to know. */
  creators: ShownCreator[];
  ads: AdView[];
}

/**
 * The rows of the session that a link "Ver más" goes on with, or of the one that the browser says it
 * was in, from that place on; else the first rows of a new one. Whoever was in one that has run out
 * gets a new one that begins with the post they saw.
 */
export async function loadHome(
  ctx: Ctx,
  request: Request,
): Promise<{ home: HomeData; status: number; headers: Record<string, string> }> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { tab, sesion, desde } = pageQuery.parse({ sesion: null, ...query });
  const kept = sesion ? null : readCookie(request, PLACE_COOKIE);
  const viewer = feedViewerOf(ctx.viewer, request);
  const home: HomeData = {
    tab,
    window: null,
    start: 0,
    isAd: false,
    kept,
    feedKey: viewer.feedKey,
    viewerId: ctx.viewer?.id_usuario ?? null,
    creators: [],
    ads: adViews(),
  };
  const headers = { "Set-Cookie": feedKeyCookie(viewer.feedKey) };
  const asked = sesion
    ? { tab, sessionId: sesion, index: desde, postId: 0, isAd: false }
    : placeOf(kept);
  const place = asked?.tab === tab ? asked : null;
  try {
    await countCall(ctx, STARTS, { input: null, request });
    const resumed = place && (await resumeFeed(ctx, place, sesion ? undefined : FIRST_ROWS));
    home.window =
      resumed?.window ?? (await begin(ctx, { viewer, tab, headedBy: place?.postId ?? 0 }));
    home.start = resumed?.index ?? 0;
    home.isAd = resumed ? place.isAd : false;
    if (home.window.listLength > 0 || tab === "siguiendo") {
      const read = home.window.listLength === 0 ? creatorsToKnow : suggestCreators;
      home.creators = (await part("suggested creators", () => read(ctx))) ?? [];
    }
    return { home, headers, status: 200 };
  } catch (error) {
    const failure = expectedFailure(error);
    if (!failure) log.error({ err: error }, "the feed could not be begun");
    return { home, headers, status: failure?.status ?? 500 };
  }
}

/** Pages have no use for the ids of posts that they do not show. */
async function begin(
  ctx: Ctx,
  about: { viewer: FeedViewer; tab: Tab; headedBy: number },
): Promise<FeedWindow> {
  const { sessionId, listLength, layout, done, items } = await startFeed(ctx, {
    ...about,
    rows: FIRST_ROWS,
  });
  return { sessionId, listLength, layout, done, items };
}
