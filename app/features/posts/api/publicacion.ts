import { api, nothing } from "#app/http/api.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { deletePost } from "../commands.server.ts";
import { getPost } from "../queries.server.ts";

const door = api({
  async GET({ ctx, params }) {
    return Response.json({ post: await getPost(ctx, idOf(params.id)) });
  },
  async DELETE({ ctx, params }) {
    await deletePost(ctx, idOf(params.id));
    return nothing();
  },
});

export const loader = door.loader;
export const action = door.action;
