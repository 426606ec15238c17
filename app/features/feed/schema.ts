import { z } from "zod";
import { postView } from "#app/features/posts/schema.ts";
import { ENSURE_DEFAULT, ENSURE_MAX, EVENTS_MAX, SESSION_MAX } from "./limits.ts";
import { DEPTHS } from "./ranking/taste.ts";
import { TABS } from "./tabs.ts";

const index = z.int().min(0).max(SESSION_MAX);
const sessionId = z.string().min(1).max(64);
const DAY_MS = 24 * 60 * 60 * 1000;

export const bootstrapBody = z.object({ tab: z.enum(TABS).default("para-ti") });

export const ensureBody = z.object({
  sessionId,
  currentIndex: index,
  ahead: z.int().min(0).max(ENSURE_MAX).default(ENSURE_DEFAULT),
  behind: z.int().min(0).max(ENSURE_MAX).default(ENSURE_DEFAULT),
  indices: z.array(index).max(ENSURE_MAX).default([]),
});
export type EnsureInput = z.infer<typeof ensureBody>;

export const eventBody = z.object({
  sessionId,
  index,
  postId: z.int().positive().max(Number.MAX_SAFE_INTEGER),
  event: z.enum(DEPTHS),
  dwellMs: z.number().min(0).max(DAY_MS),
});
export type EventInput = z.infer<typeof eventBody>;
export const eventsBody = z.object({ events: z.array(eventBody).min(1).max(EVENTS_MAX) });

/** Absent: it is to be hidden. */
export const hideBody = z.object({ hidden: z.boolean().default(true) });
export const hideAnswer = z.object({ hidden: z.boolean() });

/** Where a page of the feed without scripts begins. What is not of this shape begins at the top. */
export const pageQuery = z.object({
  tab: z.enum(TABS).catch("para-ti"),
  sesion: z.string().max(64).nullable().catch(null),
  desde: z.coerce.number().int().min(0).max(SESSION_MAX).catch(0),
});

/** A post in the feed. */
export const feedPost = postView.extend({
  motivo: z.string().describe("Why it is shown, in words."),
});

/** A post in its place. */
export const feedItem = z.object({ index: z.number(), post: feedPost });

/** What a page or a call gets of a session. */
export const feedWindow = z.object({
  sessionId: z.string(),
  listLength: z
    .number()
    .describe("Posts of the session so far; it grows as one comes near its end."),
  layout: z
    .string()
    .describe(
      "Of each its kind, `s` for a shortit and `p` for a publicación: rows are made from it.",
    ),
  done: z.boolean().describe("It will not grow."),
  items: z.array(feedItem),
});

/** A session that has just begun. */
export const feedStart = feedWindow.omit({ items: true }).extend({
  listIds: z.array(z.number()).describe("Ids of all posts of the session so far."),
  feedKey: z
    .string()
    .describe("Of who has no account: to be kept, and sent as `X-Feed-Key` the next time."),
  posts: z.array(feedPost).describe("The first ones."),
  currentIndex: z.number(),
});
