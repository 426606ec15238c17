import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { api } from "#app/http/api.server.ts";
import { pageOf } from "../page-query.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { userIdOf } from "../who.server.ts";

const door = api({
  async GET({ ctx, request, params }) {
    const input = pageOf(request);
    const { id_usuario } = await getUser(ctx, { id_usuario: userIdOf(ctx, params.id) });
    const { rows, nextBefore } = await listUserPosts(ctx, { id_usuario, ...input });
    return Response.json({ posts: rows, nextBefore });
  },
});

export const loader = door.loader;
export const action = door.action;
