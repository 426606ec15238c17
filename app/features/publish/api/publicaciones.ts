import { api } from "#app/http/api.server.ts";
import { receiveUpload } from "../upload/upload.server.ts";

const door = api({
  async POST({ ctx, request }) {
    return Response.json(await receiveUpload(ctx, request), { status: 201 });
  },
});

export const loader = door.loader;
export const action = door.action;
