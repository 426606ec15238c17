import type { PostView } from "#app/features/posts/view.ts";

/** A post in the feed. */
export type FeedPost = PostView & {
  /** Why it is shown, in words. */
  motivo: string;
};

/** A post in its place. */
export interface FeedItem {
  index: number;
  post: FeedPost;
}

/** What a page or a call gets of a session. */
export interface FeedWindow {
  sessionId: string;
  /** Posts of the session so far; it grows as one comes near its end. */
  listLength: number;
  /** Of each its kind, `s` for a shortit and `p` for a publicación: rows are made from it. */
  layout: string;
  /** It will not grow. */
  done: boolean;
  items: FeedItem[];
}
