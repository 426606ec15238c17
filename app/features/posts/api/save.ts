import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { setSave } from "../commands.server.ts";
import { saveBody } from "../schema.ts";

const door = api({
  async POST({ ctx, request, params }) {
    const viewerCtx = requireViewer(ctx);
    const { saved } = await readBody(request, saveBody);
    return Response.json(await setSave(viewerCtx, { id: idOf(params.id), saved }));
  },
});

export const loader = door.loader;
export const action = door.action;
