import { call, CallFailure, tell } from "#app/ui/browser/browser-client.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { EVENTS_MAX, EVENTS_MS } from "./limits.ts";
import type { FeedEvent } from "./ranking/taste.ts";
import type { FeedWindow } from "./view.ts";

/** The session has run out, or somebody signed in or out meanwhile. */
export class SessionGone extends Error {}

interface EnsureRequest {
  sessionId: string;
  currentIndex: number;
  ahead: number;
  behind: number;
  indices: number[];
}

/** Throws {@link SessionGone}. */
export async function ensure(request: EnsureRequest): Promise<FeedWindow> {
  return post<FeedWindow>("/api/feed/ensure", request);
}

/** Begins a session anew where one was lost. */
export async function bootstrap(tab: string): Promise<FeedWindow> {
  const key = browserStorage.getItem("feed:key");
  const { posts, ...session } = await post<
    FeedWindow & { posts: FeedWindow["items"][0]["post"][] }
  >("/api/feed/bootstrap", { tab }, key ? { "X-Feed-Key": key } : {});
  return { ...session, items: posts.map((each, index) => ({ index, post: each })) };
}

interface ToldEvent {
  sessionId: string;
  index: number;
  postId: number;
  event: FeedEvent;
  dwellMs: number;
}

let gathered: ToldEvent[] | null = null;

/** Sent with those that come soon after; all of them before the page is left, or no longer seen. */
export function sendEvent(about: ToldEvent): void {
  if (!gathered) {
    gathered = [];
    setTimeout(sendGathered, EVENTS_MS);
    window.addEventListener("pagehide", sendGathered);
    document.addEventListener("visibilitychange", sendGathered);
  }
  if (gathered.push(about) === EVENTS_MAX) sendGathered();
}

export function sendGathered(): void {
  if (gathered) tell("/api/feed/events", { events: gathered });
  gathered = null;
}

async function post<T>(
  path: string,
  json: object,
  headers: Record<string, string> = {},
): Promise<T> {
  try {
    return await call<T>(path, { method: "POST", json, headers, limit: "feed" });
  } catch (error) {
    throw error instanceof CallFailure && error.status === 404 ? new SessionGone() : error;
  }
}
