import type { Ctx } from "#app/context.server.ts";
import { FIRST_ROWS, SESSIONS_FOR_ALL } from "../limits.ts";
import type { FeedWindow } from "../view.ts";
import { startFeed } from "./feed.server.ts";
import {
  findSession,
  isForAll,
  makeRoom,
  newSession,
  saveSession,
  sessionIdForAll,
} from "./session.server.ts";
import type { FeedViewer } from "./viewer-key.server.ts";

/** Nobody in particular: taste and memory of this one stay empty. */
const EVERYBODY: FeedViewer = {
  name: "a*",
  feedKey: "",
  isMember: false,
  countedAs: "visitantes",
  sessionsMax: SESSIONS_FOR_ALL,
};

/** The first rows that visitors see who have no feed of their own yet. */
export async function startForAll(ctx: Ctx): Promise<FeedWindow> {
  const id = sessionIdForAll();
  return startFeed(ctx, { viewer: EVERYBODY, tab: "para-ti", rows: FIRST_ROWS, id });
}

/**
 * What is everybody's is nobody's: whoever goes on in it gets a list of their own, which begins with what
 * they have been shown. Gives the id of the session to go on with.
 */
export async function ownSession(ctx: Ctx, sessionId: string, viewer: FeedViewer): Promise<string> {
  const shown = isForAll(sessionId) ? await findSession(ctx, sessionId) : null;
  if (!shown) return sessionId;
  const { id, stored, session } = newSession(viewer, shown.tab);
  const { served, ids, layout, motives } = shown;
  const count = served + 1;
  await makeRoom(ctx, viewer, id);
  await saveSession(ctx, {
    id,
    stored,
    session: {
      ...session,
      served,
      ids: ids.slice(0, count),
      layout: layout.slice(0, count),
      motives: motives.slice(0, count),
    },
  });
  return id;
}
