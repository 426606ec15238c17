import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { deleteFile, replaceFile } from "../editor/edit-files.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";

const door = api({
  async PUT({ ctx, request, params }) {
    const id = idOf(params.id);
    await replaceFile(ctx, { id, id_archivo: idOf(params.file) }, request);
    return Response.json({ post: await getPost(ctx, id) });
  },
  async DELETE({ ctx, params }) {
    const id = idOf(params.id);
    await deleteFile(ctx, { id, id_archivo: idOf(params.file) });
    return Response.json({ post: await getPost(ctx, id) });
  },
});

export const loader = door.loader;
export const action = door.action;
