import type { PostView } from "#app/features/posts/view.ts";
import type { FeedEvent } from "./ranking/taste.ts";
import type { FeedWindow } from "./view.ts";

/** product.md 23.4 */
const TIMEOUT_MS = 20_000;

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
  const key = localStorage.getItem("feed:key");
  const { posts, ...session } = await post<
    FeedWindow & { posts: FeedWindow["items"][0]["post"][] }
  >("/api/feed/bootstrap", { tab }, key ? { "X-Feed-Key": key } : {});
  return { ...session, items: posts.map((each, index) => ({ index, post: each })) };
}

export async function fetchPost(id: number): Promise<PostView> {
  const response = await fetch(`/api/publicaciones/${id}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`post ${id} answered ${response.status}`);
  return ((await response.json()) as { post: PostView }).post;
}

/** A beacon arrives even when the page is being left. */
export function sendEvent(about: {
  sessionId: string;
  index: number;
  postId: number;
  event: FeedEvent;
  dwellMs: number;
}): void {
  const body = new Blob([JSON.stringify(about)], { type: "application/json" });
  navigator.sendBeacon("/api/feed/event", body);
}

export function sendView(id_publicacion: number): void {
  navigator.sendBeacon(`/api/publicaciones/${id_publicacion}/view`);
}

async function post<T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) throw new SessionGone();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
