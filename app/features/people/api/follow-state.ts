import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { getFollowState } from "../follow.server.ts";

const door = api({
  async GET({ ctx, params }) {
    return Response.json(await getFollowState(ctx, idOf(params.id)));
  },
});

export const loader = door.loader;
export const action = door.action;
