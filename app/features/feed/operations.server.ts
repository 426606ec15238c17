import { choicesOf, mayLearn } from "#app/http/cookies/choices.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { withToken } from "#app/features/posts/views/paid/token.server.ts";
import { recordEvent, recordEvents } from "./list/events.server.ts";
import { ownSession } from "./list/everybody.server.ts";
import { continueFeed, startFeed } from "./list/feed.server.ts";
import { setHidden } from "./list/hide.server.ts";
import { ENSURES, EVENTS, FIRST_ENSURES, HIDES, STARTS } from "./list/throttle.server.ts";
import { feedKeyCookie, feedViewerOf, keepFeedKey } from "./list/viewer-key.server.ts";
import {
  bootstrapBody,
  ensureBody,
  eventBody,
  eventsBody,
  feedStart,
  feedWindow,
  hideAnswer,
  hideBody,
} from "./schema.ts";

const sessionId = "the-sessionId-of-bootstrap";

export const startFeedOperation = operation({
  id: "startFeed",
  summary: "Begins a session of the feed and gives its first posts.",
  method: "POST",
  path: "/api/feed/bootstrap",
  access: "public",
  mayBeBehind: true,
  limits: [STARTS],
  input: bootstrapBody,
  answer: feedStart,
  example: { tab: "para-ti" },
  async run(ctx, { tab }, request) {
    const viewer = feedViewerOf(ctx.viewer, request);
    const { items, ...session } = await startFeed(ctx, { viewer, tab });
    const posts = items.map(({ post }) => withToken(post, ctx, request));
    const { feedKey } = viewer;
    return new Reply(
      { ...session, feedKey, posts, currentIndex: 0 },
      { headers: keepFeedKey(viewer) },
    );
  },
});

export const continueFeedOperation = operation({
  id: "continueFeed",
  summary:
    "The posts around a place of the session, which grows as one comes near its end. A session that is of all visitors is answered by one of the caller's own, whose id is to be used from then on.",
  method: "POST",
  path: "/api/feed/ensure",
  access: "public",
  mayBeBehind: true,
  limits: [ENSURES, FIRST_ENSURES],
  input: ensureBody,
  answer: feedWindow,
  errors: ["feed_session_gone"],
  example: { sessionId, currentIndex: 12 },
  async run(ctx, input, request) {
    const viewer = feedViewerOf(ctx.viewer, request);
    const sessionId = await ownSession(ctx, input.sessionId, viewer);
    const { isPersonal } = viewer;
    const window = await continueFeed(ctx, { ...input, sessionId, isPersonal });
    const isNew = sessionId !== input.sessionId;
    const items = window.items.map(({ index, post }) => ({
      index,
      post: withToken(post, ctx, request),
    }));
    return new Reply({ ...window, items }, { headers: isNew ? keepFeedKey(viewer) : undefined });
  },
});

export const recordEventOperation = operation({
  id: "recordEvent",
  summary: "Tells how far a post of the session was watched, so that the feed learns from it.",
  method: "POST",
  path: "/api/feed/event",
  access: "public",
  mayBeBehind: true,
  limits: [EVENTS],
  input: eventBody,
  answer: null,
  errors: ["feed_session_gone"],
  example: { sessionId, index: 0, postId: 1, event: "watch2", dwellMs: 2_500 },
  async run(ctx, input, request) {
    if (mayLearn(choicesOf(ctx.viewer, request))) await recordEvent(ctx, input);
  },
});

export const recordEventsOperation = operation({
  id: "recordEvents",
  summary:
    "Several events at once; each counts as a call. What is wrong with one is answered once the others are kept.",
  method: "POST",
  path: "/api/feed/events",
  access: "public",
  mayBeBehind: true,
  limits: [{ ...EVENTS, calls: ({ events }) => events.length }],
  input: eventsBody,
  answer: null,
  errors: ["feed_session_gone"],
  example: { events: [{ sessionId, index: 0, postId: 1, event: "watch2", dwellMs: 2_500 }] },
  async run(ctx, { events }, request) {
    if (mayLearn(choicesOf(ctx.viewer, request))) await recordEvents(ctx, events);
  },
});

export const hidePostOperation = operation({
  id: "hidePost",
  summary:
    "Keeps a post out of the feed of who asks, and others like it farther down; `false` takes that back.",
  method: "POST",
  path: "/api/publicaciones/{id}/hide",
  access: "public",
  limits: [HIDES],
  input: hideBody.extend({ id: idParam }),
  answer: hideAnswer,
  errors: ["post_not_found"],
  example: { hidden: true },
  async run(ctx, input, request) {
    const { name, feedKey, isPersonal } = feedViewerOf(ctx.viewer, request);
    const hidden = await setHidden(ctx, name, { ...input, isPersonal });
    return new Reply({ hidden }, { headers: { "Set-Cookie": feedKeyCookie(feedKey) } });
  },
});
