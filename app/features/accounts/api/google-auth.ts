import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { identify } from "../provider/tokens/identify.server.ts";
import { endedNonceCookie, nonceOf } from "../provider/redirect/nonce-cookie.server.ts";
import { signInWithIdentity } from "../provider/sign-in.server.ts";
import { providerInput } from "../schema.ts";
import { perAddress } from "../throttle.server.ts";

const door = api({
  POST: async ({ ctx, request }) => {
    const { token } = await readBody(request, providerInput);
    await takeAddressTurn(ctx, perAddress.providerSignIns, request);
    const identity = await identify(ctx, { token, nonce: nonceOf(request) });
    const signedIn = await signInWithIdentity(ctx, { identity, request });
    const headers = new Headers([
      ["Set-Cookie", sessionCookie(signedIn.token)],
      ["Set-Cookie", endedNonceCookie()],
    ]);
    return Response.json(signedIn, { headers });
  },
});

export const loader = door.loader;
export const action = door.action;
