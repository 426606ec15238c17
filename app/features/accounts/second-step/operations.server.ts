import { z } from "zod";
import { passkeyAnswer } from "#app/features/factors/schema.ts";
import { AppError } from "#app/http/errors.ts";
import { operation } from "#app/http/operation.server.ts";
import { entered } from "../entered.server.ts";
import { secondStepInput, signedIn } from "../schema.ts";
import { addressLimits } from "../throttle.server.ts";
import { finishSecondStep, passkeyQuestion, signInWithPasskey } from "./second-step.server.ts";
import { endedTicketCookie, readTicketCookie } from "./ticket-cookie.server.ts";

const ofSignIn = {
  method: "POST",
  access: "public",
  ageless: true,
  limits: [addressLimits.signIns],
} as const;

const keptOut = ["account_suspended", "account_leaving"] as const;

export const finishSecondStepOperation = operation({
  ...ofSignIn,
  id: "finishSecondStep",
  scope: null,
  summary:
    "Opens the session of an account that asks for more than a password: with the `vale` of the first step and a code of its app, or one to recover.",
  path: "/api/login/paso",
  input: secondStepInput,
  answer: signedIn,
  errors: ["second_step_gone", "bad_code", ...keptOut],
  example: { vale: "1-1893456000000-x", codigo: "123456" },
  async run(ctx, { vale, codigo }, request) {
    const ticket = vale ?? readTicketCookie(request);
    if (!ticket) throw new AppError("second_step_gone", { link: "/login" });
    const answer = await finishSecondStep(ctx, { vale: ticket, codigo, request });
    return entered(request, answer, { cookie: endedTicketCookie() });
  },
});

export const passkeyQuestionOperation = operation({
  ...ofSignIn,
  id: "passkeyQuestion",
  scope: null,
  summary: "What a browser asks for a passkey by to sign in, whosever it is (WebAuthn, as JSON).",
  path: "/api/login/llave/opciones",
  limits: [addressLimits.passkeyQuestions],
  input: z.object({}),
  answer: z.looseObject({ challenge: z.string() }),
  errors: ["passkeys_away"],
  run: async (ctx) => ({ ...(await passkeyQuestion(ctx)) }),
});

export const signInWithPasskeyOperation = operation({
  ...ofSignIn,
  id: "signInWithPasskey",
  scope: null,
  summary: "Opens a session with a passkey alone.",
  path: "/api/login/llave",
  input: z.object({ respuesta: passkeyAnswer }),
  answer: signedIn,
  errors: ["passkey_refused", "passkeys_away", ...keptOut],
  example: {
    respuesta: {
      ...{ id: "AQID", rawId: "AQID", type: "public-key" },
      response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
    },
  },
  run: async (ctx, input, request) =>
    entered(request, await signInWithPasskey(ctx, { ...input, request }), {
      cookie: endedTicketCookie(),
    }),
});
