import type { z } from "zod";
import type { CardPost } from "#app/features/cards/view.ts";
import type { feedItem, feedPost, feedWindow } from "./schema.ts";

/** A post in the feed. */
export type FeedPost = z.infer<typeof feedPost> & Pick<CardPost, "filesLeft">;

/** A post in its place. */
export type FeedItem = z.infer<typeof feedItem>;

/** What a call gets of a session. */
export type FeedWindow = z.infer<typeof feedWindow>;

/** What a page gets: posts below the first row may stand in its markup alone. */
export interface PageWindow extends Omit<FeedWindow, "items"> {
  items: { index: number; post?: FeedPost }[];
}
