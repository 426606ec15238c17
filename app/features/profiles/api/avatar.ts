import { drainBody } from "#app/http/drain.server.ts";
import { api } from "#app/http/api.server.ts";
import { receiveAvatar } from "../settings/avatar.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { ownIdOf } from "../who.server.ts";

const door = api({
  async PUT({ ctx, request, params }) {
    try {
      const id_usuario = ownIdOf(ctx, params.id);
      await receiveAvatar(ctx, request);
      return Response.json({ user: await getUser(ctx, { id_usuario }) });
    } finally {
      drainBody(request);
    }
  },
});

export const loader = door.loader;
export const action = door.action;
