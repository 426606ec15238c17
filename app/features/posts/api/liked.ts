import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { getPost } from "../queries.server.ts";

const door = api({
  async GET({ ctx, params }) {
    const { userHasLiked, likeCount } = await getPost(requireViewer(ctx), idOf(params.id));
    return Response.json({ liked: userHasLiked, likeCount });
  },
});

export const loader = door.loader;
export const action = door.action;
