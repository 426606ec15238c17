import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { startFeed } from "../list/feed.server.ts";
import { bootstrapBody } from "../schema.ts";
import { STARTS } from "../list/throttle.server.ts";
import { feedKeyCookie, feedViewerOf } from "../list/viewer-key.server.ts";

const door = api({
  async POST({ ctx, request }) {
    await takeAddressTurn(ctx, STARTS, request);
    const { tab } = await readBody(request, bootstrapBody);
    const viewer = feedViewerOf(ctx.viewer, request);
    const { items, ...session } = await startFeed(ctx, { viewer, tab });
    return Response.json(
      {
        ...session,
        feedKey: viewer.feedKey,
        posts: items.map(({ post }) => post),
        currentIndex: 0,
      },
      { headers: { "Set-Cookie": feedKeyCookie(viewer.feedKey) } },
    );
  },
});

export const loader = door.loader;
export const action = door.action;
