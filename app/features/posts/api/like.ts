import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { setLike } from "../commands.server.ts";
import { likeBody } from "../schema.ts";

const door = api({
  async POST({ ctx, request, params }) {
    const viewerCtx = requireViewer(ctx);
    const { liked } = await readBody(request, likeBody);
    return Response.json(await setLike(viewerCtx, { id: idOf(params.id), liked }));
  },
});

export const loader = door.loader;
export const action = door.action;
