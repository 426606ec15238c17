import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { signUpInput } from "../schema.ts";
import { signUp } from "../sign-up/sign-up.server.ts";
import { perAddress } from "../throttle.server.ts";

const door = api({
  POST: async ({ ctx, request }) => {
    const input = await readBody(request, signUpInput);
    await takeAddressTurn(ctx, perAddress.signUps, request);
    await signUp(ctx, input);
    return Response.json({ ok: true, correo: input.correo }, { status: 201 });
  },
});

export const loader = door.loader;
export const action = door.action;
