import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { setBlock } from "../block.server.ts";
import { blockBody } from "../schema.ts";

const door = api({
  async POST({ ctx, request, params }) {
    const viewerCtx = requireViewer(ctx);
    const { blocked } = await readBody(request, blockBody);
    return Response.json(await setBlock(viewerCtx, { id_usuario: idOf(params.id), blocked }));
  },
});

export const loader = door.loader;
export const action = door.action;
