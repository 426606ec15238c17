import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { updateProfile } from "../settings/commands.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { profileInput } from "../schema.ts";
import { ownIdOf, userIdOf } from "../who.server.ts";

const door = api({
  async GET({ ctx, params }) {
    return Response.json({ user: await getUser(ctx, { id_usuario: userIdOf(ctx, params.id) }) });
  },
  async PATCH({ ctx, request, params }) {
    const id_usuario = ownIdOf(ctx, params.id);
    await updateProfile(ctx, await readBody(request, profileInput));
    return Response.json({ user: await getUser(ctx, { id_usuario }) });
  },
});

export const loader = door.loader;
export const action = door.action;
