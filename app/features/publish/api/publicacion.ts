import { api, nothing } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { editPost } from "../editor/edit.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { postChanges } from "#app/features/posts/schema.ts";

const door = api({
  async GET({ ctx, params }) {
    return Response.json({ post: await getPost(ctx, idOf(params.id)) });
  },
  async PATCH({ ctx, request, params }) {
    const owner = requireViewer(ctx);
    const id = idOf(params.id);
    await editPost(owner, { id, ...(await readBody(request, postChanges)) });
    return Response.json({ post: await getPost(owner, id) });
  },
  async DELETE({ ctx, params }) {
    await deletePost(ctx, idOf(params.id));
    return nothing();
  },
});

export const loader = door.loader;
export const action = door.action;
