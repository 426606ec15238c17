import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";

const door = api({
  async GET({ ctx, params }) {
    return Response.json(await getStatus(ctx, idOf(params.id)));
  },
});

export const loader = door.loader;
export const action = door.action;
