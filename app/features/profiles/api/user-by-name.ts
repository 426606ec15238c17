import { api } from "#app/http/api.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { nameOf } from "../who.server.ts";

const door = api({
  async GET({ ctx, params }) {
    return Response.json({ user: await getUser(ctx, nameOf(params.username)) });
  },
});

export const loader = door.loader;
export const action = door.action;
