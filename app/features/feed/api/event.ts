import { api, nothing } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { recordEvent } from "../list/events.server.ts";
import { eventBody } from "../schema.ts";
import { EVENTS } from "../list/throttle.server.ts";

const door = api({
  async POST({ ctx, request }) {
    await takeAddressTurn(ctx, EVENTS, request);
    await recordEvent(ctx, await readBody(request, eventBody));
    return nothing();
  },
});

export const loader = door.loader;
export const action = door.action;
