import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { continueFeed } from "../list/feed.server.ts";
import { ensureBody } from "../schema.ts";
import { ENSURES } from "../list/throttle.server.ts";

const door = api({
  async POST({ ctx, request }) {
    await takeAddressTurn(ctx, ENSURES, request);
    return Response.json(await continueFeed(ctx, await readBody(request, ensureBody)));
  },
});

export const loader = door.loader;
export const action = door.action;
