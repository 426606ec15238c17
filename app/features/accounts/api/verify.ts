import { api, errorResponse } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { verifyInput } from "../schema.ts";
import { verifyCode } from "../sign-up/sign-up.server.ts";
import { perAddress } from "../throttle.server.ts";

const door = api({
  POST: async ({ ctx, request }) => {
    try {
      const input = await readBody(request, verifyInput);
      await takeAddressTurn(ctx, perAddress.verifications, request);
      const signedIn = await verifyCode(ctx, { ...input, request });
      return Response.json(
        { verified: true, ...signedIn },
        { headers: { "Set-Cookie": sessionCookie(signedIn.token) } },
      );
    } catch (error) {
      return notVerified(errorResponse(error, request));
    }
  },
});

/** The error object, with the flag that clients look at first. */
async function notVerified(failure: Response): Promise<Response> {
  const body = (await failure.json()) as object;
  const { status, headers } = failure;
  return new Response(JSON.stringify({ verified: false, ...body }), { status, headers });
}

export const loader = door.loader;
export const action = door.action;
