import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { addFiles } from "../editor/edit-files.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";

const door = api({
  async POST({ ctx, request, params }) {
    const id = idOf(params.id);
    await addFiles(ctx, id, request);
    return Response.json({ post: await getPost(ctx, id) });
  },
});

export const loader = door.loader;
export const action = door.action;
