import { api, nothing } from "#app/http/api.server.ts";
import { endedSessionCookie, tokenOf } from "#app/http/session.server.ts";
import { signOut } from "../commands.server.ts";

const door = api({
  POST: async ({ ctx, request }) => {
    const held = tokenOf(request);
    if (held) await signOut(ctx, held);
    const response = nothing();
    if (held?.from === "cookie") response.headers.set("Set-Cookie", endedSessionCookie());
    return response;
  },
});

export const loader = door.loader;
export const action = door.action;
