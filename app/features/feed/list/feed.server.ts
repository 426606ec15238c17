import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { extend, isFull, withHead } from "./extend.server.ts";
import { EXTEND_MARGIN, FEED_PAGE } from "../limits.ts";
import type { Place } from "../place/place.ts";
import { presentPosts } from "./present.server.ts";
import { rowStart } from "../rows.ts";
import type { EnsureInput } from "../schema.ts";
import {
  type FeedSession,
  keepSession,
  newSession,
  type OpenSession,
  openSession,
  saveSession,
  takeSlot,
} from "./session.server.ts";
import type { Tab } from "../tabs.ts";
import type { FeedItem, FeedWindow } from "../view.ts";
import type { FeedViewer } from "./viewer-key.server.ts";

/** Requests of one session that come at once wait for each other so often. */
const TRIES = 5;
/** Posts that went away make room for others so often; then they are missing. */
const REFILLS = 3;

interface Start<V> {
  viewer: V;
  tab: Tab;
  /** How many posts it gives. */
  posts?: number;
  /** The post that goes before all others, where the viewer may see it. */
  headedBy?: number;
}

/** Begins a session, keeps it and gives its first posts. */
export async function startFeed(
  ctx: Ctx,
  start: Start<FeedViewer>,
): Promise<FeedWindow & { listIds: number[] }> {
  const [{ session, items }, slot] = await Promise.all([
    beginFeed(ctx, start),
    takeSlot(ctx, start.viewer),
  ]);
  const id = await keepSession(ctx, slot, session);
  return { ...windowOf(id, session, items), listIds: session.ids };
}

/** A session with its first posts. Reads a bounded number of rows, however many posts there are. */
export async function beginFeed(
  ctx: Ctx,
  { viewer, tab, posts = FEED_PAGE, headedBy = 0 }: Start<Pick<FeedViewer, "name" | "isPersonal">>,
): Promise<{ session: FeedSession; items: FeedItem[] }> {
  const begun = newSession(viewer, tab);
  const head = headedBy ? await withHead(ctx, begun, headedBy) : begun;
  const extended = await extend(ctx, head, viewer.isPersonal);
  return show(ctx, extended, {
    isNew: true,
    choosePlaces: ({ ids }) => range(0, posts, ids.length),
  });
}

interface Continued extends EnsureInput {
  /** What is known of who asks may choose what comes. */
  isPersonal?: boolean;
}

/**
 * The posts around an index and those asked for by theirs. The list is extended when its end is
 * near. Throws `feed_session_gone`, near the end of one that is full too. `opened` is the session where it has just been read.
 */
export async function continueFeed(
  ctx: Ctx,
  { sessionId, currentIndex, ahead, behind, indices, isPersonal = true }: Continued,
  opened?: OpenSession,
): Promise<FeedWindow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const open = (tries === 0 && opened) || (await openSession(ctx, sessionId));
    const isNearEnd = currentIndex + ahead + EXTEND_MARGIN >= open.session.ids.length;
    if (isNearEnd && !open.session.done && isFull(open.session)) break;
    const extended =
      isNearEnd && !open.session.done ? await extend(ctx, open.session, isPersonal) : open.session;
    const { session, items } = await show(ctx, extended, {
      isNew: false,
      choosePlaces: ({ ids }) => [
        ...new Set([
          ...range(currentIndex - behind, currentIndex + ahead + 1, ids.length),
          ...indices.filter((index) => index < ids.length),
        ]),
      ],
    });
    if (await saveChange(ctx, { ...open, session }, open.session)) {
      return windowOf(open.id, session, items);
    }
  }
  throw new AppError("feed_session_gone");
}

interface Resumed extends Omit<Place, "isAd"> {
  isPersonal?: boolean;
}

/**
 * The posts from a row on: so many of them, or a page. The post that was there is the place,
 * wherever it stands now. Null when the session is gone or never had it.
 */
export async function resumeFeed(
  ctx: Ctx,
  { sessionId, tab, index: asked, postId, isPersonal = true }: Resumed,
  posts?: number,
): Promise<{ window: FeedWindow; index: number } | null> {
  try {
    const open = await openSession(ctx, sessionId);
    const { session } = open;
    const isThere = postId === 0 || session.ids[asked] === postId;
    const index = isThere ? asked : session.ids.indexOf(postId);
    if (session.tab !== tab || index < 0) return null;
    const currentIndex = rowStart(session.layout, index);
    // One more of a page: its last may be half of a row.
    const end = posts ? currentIndex + posts : index + FEED_PAGE + 1;
    const ahead = end - 1 - currentIndex;
    const around = { sessionId, currentIndex, ahead, behind: 0, indices: [], isPersonal };
    const window = await continueFeed(ctx, around, open);
    return window.items.length > 0 ? { window, index } : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "feed_session_gone") return null;
    throw error;
  }
}

/**
 * Reads posts by their places. One that was deleted or restricted since drops out and the next one
 * takes its place, unless the place has been shown already.
 */
async function show(
  ctx: Ctx,
  given: FeedSession,
  { isNew, choosePlaces }: { isNew: boolean; choosePlaces: (session: FeedSession) => number[] },
): Promise<{ session: FeedSession; items: FeedItem[] }> {
  let session = given;
  for (let refills = 0; ; refills++) {
    const places = choosePlaces(session).sort((a, b) => a - b);
    const posts = await presentPosts(ctx, session, { places, isNew });
    const gone = places.filter((index) => !posts.has(index) && index > session.served);
    if (gone.length === 0 || refills >= REFILLS) {
      const served = Math.max(session.served, places.at(-1) ?? -1);
      const items = places.flatMap((index) => {
        const post = posts.get(index);
        return post ? [{ index, post }] : [];
      });
      return { session: served > session.served ? { ...session, served } : session, items };
    }
    session = without(session, new Set(gone));
  }
}

function without(session: FeedSession, gone: Set<number>): FeedSession {
  const stays = (_: unknown, index: number) => !gone.has(index);
  return {
    ...session,
    ids: session.ids.filter(stays),
    layout: [...session.layout].filter(stays).join(""),
    motives: session.motives.filter(stays),
  };
}

async function saveChange(ctx: Ctx, open: OpenSession, before: FeedSession): Promise<boolean> {
  return open.session === before || saveSession(ctx, open);
}

/** What an answer tells of a session. */
export function windowOf(sessionId: string, session: FeedSession, items: FeedItem[]): FeedWindow {
  const { ids, layout, done } = session;
  return { sessionId, listLength: ids.length, layout, done, items };
}

/** Whole numbers from `start` to before `end` that are places of a list of this length. */
function range(start: number, end: number, length: number): number[] {
  const first = Math.max(0, start);
  const count = Math.max(0, Math.min(end, length) - first);
  return Array.from({ length: count }, (_, i) => first + i);
}
