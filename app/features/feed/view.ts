import type { z } from "zod";
import type { feedItem, feedPost, feedWindow } from "./schema.ts";

/** A post in the feed. */
export type FeedPost = z.infer<typeof feedPost>;

/** A post in its place. */
export type FeedItem = z.infer<typeof feedItem>;

/** What a page or a call gets of a session. */
export type FeedWindow = z.infer<typeof feedWindow>;
