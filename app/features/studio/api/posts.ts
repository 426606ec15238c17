import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { listPostLines } from "../posts.server.ts";
import { postsQuery } from "../schema.ts";

const door = api({
  async GET({ ctx, request }) {
    const viewerCtx = requireViewer(ctx);
    const query = parseInput(postsQuery, Object.fromEntries(new URL(request.url).searchParams));
    const page = await listPostLines(viewerCtx, { ...query, before: parseCursor(query.before) });
    return Response.json({ posts: page.rows, nextBefore: page.nextBefore });
  },
});

export const loader = door.loader;
export const action = door.action;
