import type { Ctx } from "#app/context.server.ts";
import { FIRST_ROWS, SESSIONS_FOR_ALL } from "../limits.ts";
import type { FeedWindow } from "../view.ts";
import { startFeed } from "./feed.server.ts";
import { addSession, findSession, FOR_ALL, isForAll, newSession } from "./session.server.ts";
import type { FeedViewer } from "./viewer-key.server.ts";

/** Nobody in particular: taste and memory of this one stay empty. */
const EVERYBODY: FeedViewer = {
  name: "a*",
  feedKey: "",
  isMember: false,
  countedAs: FOR_ALL,
  sessionsMax: SESSIONS_FOR_ALL,
};

/** The first rows that visitors see who have no feed of their own yet. */
export async function startForAll(ctx: Ctx): Promise<FeedWindow> {
  return startFeed(ctx, { viewer: EVERYBODY, tab: "para-ti", rows: FIRST_ROWS });
}

/**
 * What is everybody's is nobody's: whoever goes on in it gets a list of their own, which begins with what
 * they have been shown. Gives the id of the session to go on with.
 */
export async function ownSession(ctx: Ctx, sessionId: string, viewer: FeedViewer): Promise<string> {
  const shown = isForAll(sessionId) ? await findSession(ctx, sessionId) : null;
  if (!shown) return sessionId;
  const { served, ids, layout, motives } = shown;
  const count = served + 1;
  return addSession(ctx, viewer, {
    ...newSession(viewer, shown.tab),
    served,
    ids: ids.slice(0, count),
    layout: layout.slice(0, count),
    motives: motives.slice(0, count),
  });
}
