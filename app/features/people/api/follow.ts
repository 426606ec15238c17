import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { setFollow } from "../follow.server.ts";
import { followBody } from "../schema.ts";

const door = api({
  async POST({ ctx, request, params }) {
    const viewerCtx = requireViewer(ctx);
    const { following } = await readBody(request, followBody);
    return Response.json(await setFollow(viewerCtx, { id: idOf(params.id), following }));
  },
});

export const loader = door.loader;
export const action = door.action;
