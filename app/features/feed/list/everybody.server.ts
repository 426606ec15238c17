import type { Ctx } from "#app/context.server.ts";
import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import { FIRST_POSTS } from "../limits.ts";
import type { Motive } from "../ranking/motive.ts";
import type { FeedWindow } from "../view.ts";
import { beginFeed, windowOf } from "./feed.server.ts";
import { addSession, type FeedSession, newSession } from "./session.server.ts";
import type { FeedViewer } from "./viewer-key.server.ts";

/** Nobody in particular: taste and memory of this one stay empty. */
const EVERYBODY = { name: "a*", isPersonal: true };

/** The first rows that visitors see who have no feed of their own yet. */
export async function startForAll(ctx: Ctx): Promise<FeedWindow> {
  const start = { viewer: EVERYBODY, tab: "para-ti", posts: FIRST_POSTS } as const;
  const { session, items } = await beginFeed(ctx, start);
  return windowOf(idFor(session), session, items);
}

/**
 * What is everybody's is nobody's: whoever goes on in it gets a list of their own, which begins with what
 * they have been shown. Gives the id of the session to go on with.
 */
export async function ownSession(ctx: Ctx, sessionId: string, viewer: FeedViewer): Promise<string> {
  const shown = shownIn(sessionId);
  if (!shown) return sessionId;
  return addSession(ctx, viewer, { ...newSession(viewer, "para-ti"), ...shown });
}

const FOR_ALL = "todos-";
const SHAPE = /^todos-([a-z\d_]*)-([\w-]{12})$/;

/** Whether it is the id of what all visitors see: what they were shown, signed, and kept nowhere. */
export function isForAll(id: string): boolean {
  return id.startsWith(FOR_ALL);
}

/** Why somebody of whom nothing is known is shown a post. */
const REASONS: readonly Motive[] = ["popular", "new", "trending", "discovery"];

/** So it is good for as long as somebody has the page before them, however many others were made since. */
function idFor({ ids, layout, motives, served }: FeedSession): string {
  const shown = ids.slice(0, served + 1).map((id, index) => {
    const reason = Math.max(0, REASONS.indexOf(motives[index]!));
    return `${layout[index]}${reason}${id.toString(36)}`;
  });
  const text = shown.join("_");
  return `${FOR_ALL}${text}-${signatureOf(text)}`;
}

function shownIn(id: string): Partial<FeedSession> | null {
  const [, text = "", signature = ""] = SHAPE.exec(id) ?? [];
  if (!sameHash(signature, signatureOf(text))) return null;
  const posts = text ? text.split("_") : [];
  return {
    ids: posts.map((post) => Number.parseInt(post.slice(2), 36)),
    layout: posts.map((post) => post[0]).join(""),
    motives: posts.map((post) => REASONS[Number(post[1])] ?? "popular"),
    served: posts.length - 1,
  };
}

function signatureOf(text: string): string {
  return keyedHash("feed-for-all", text).slice(0, 12);
}
