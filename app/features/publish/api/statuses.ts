import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { statusIds } from "#app/features/posts/schema.ts";
import { getOwnStatuses } from "#app/features/posts/processing/status.server.ts";

/** How far one's own posts are, all in one request: `?ids=1,2,3`. */
const door = api({
  async GET({ ctx, request }) {
    const viewerCtx = requireViewer(ctx);
    const ids = parseInput(statusIds, new URL(request.url).searchParams.get("ids") ?? "");
    return Response.json({ statuses: await getOwnStatuses(viewerCtx, ids) });
  },
});

export const loader = door.loader;
export const action = door.action;
