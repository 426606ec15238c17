import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { signIn } from "../commands.server.ts";
import { signInInput } from "../schema.ts";
import { perAddress } from "../throttle.server.ts";

const door = api({
  POST: async ({ ctx, request }) => {
    const input = await readBody(request, signInInput);
    await takeAddressTurn(ctx, perAddress.signIns, request);
    const signedIn = await signIn(ctx, { ...input, request });
    return Response.json(signedIn, { headers: { "Set-Cookie": sessionCookie(signedIn.token) } });
  },
});

export const loader = door.loader;
export const action = door.action;
