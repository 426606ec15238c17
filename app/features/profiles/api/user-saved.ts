import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { listSaved } from "../lists.server.ts";
import { pageOf } from "../page-query.server.ts";
import { ownIdOf } from "../who.server.ts";

const door = api({
  async GET({ ctx, request, params }) {
    ownIdOf(ctx, params.id);
    const { rows, nextBefore } = await listSaved(requireViewer(ctx), pageOf(request));
    return Response.json({ saved: rows, nextBefore });
  },
});

export const loader = door.loader;
export const action = door.action;
