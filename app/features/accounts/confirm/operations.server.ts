import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { STEP_UP_MINUTES } from "#app/http/limits.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { sessionCookie, tokenOf } from "#app/http/session.server.ts";
import { CONFIRMATIONS_PER_HOUR } from "../limits.ts";
import { confirmInput } from "../schema.ts";
import { confirm, confirmQuestion } from "./confirm.server.ts";
import { mailConfirmCode } from "./mailed-code.server.ts";

export const confirmSessionOperation = operation({
  id: "confirmSession",
  scope: null,
  summary:
    "Shows that the session is its owner's, for what answers `step_up_required`; the session has another token from then on, and for a minute what the one before opens is not confirmed.",
  method: "POST",
  path: "/api/sesiones/confirmacion",
  access: "member",
  ageless: true,
  limits: [perAccount("confirmations", CONFIRMATIONS_PER_HOUR, HOUR_SECONDS)],
  input: confirmInput,
  answer: z.object({
    token: z
      .string()
      .describe(
        "The one before opens the session for a minute more, unconfirmed, and then nothing.",
      ),
    hasta: z.iso.datetime().describe("Until when it counts as confirmed."),
  }),
  errors: [
    ...(["wrong_password", "needs_password", "bad_code"] as const),
    ...(["factor_first", "passkey_refused", "passkeys_away"] as const),
  ],
  example: { contrasenia: "una frase larga" },
  async run(ctx, input, request) {
    const held = tokenOf(request);
    if (!held) throw new AppError("not_signed_in");
    const token = await confirm(ctx, { ...input, held });
    const hasta = new Date(Date.now() + STEP_UP_MINUTES * 60 * 1000).toISOString();
    const headers: HeadersInit =
      held.from === "cookie" ? { "Set-Cookie": sessionCookie(token) } : {};
    return new Reply({ token, hasta }, { headers });
  },
});

export const mailConfirmCodeOperation = operation({
  id: "mailConfirmCode",
  scope: null,
  summary: "Mails a code that confirms the session of an account that has no password.",
  method: "POST",
  path: "/api/sesiones/confirmacion/codigo",
  access: "member",
  ageless: true,
  limits: [perAccount("confirm-codes", CONFIRMATIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({}),
  answer: null,
  run: (ctx) => mailConfirmCode(ctx),
});

export const confirmQuestionOperation = operation({
  id: "confirmQuestion",
  scope: null,
  summary: "What a browser asks for a passkey by to confirm a session (WebAuthn, as JSON).",
  method: "POST",
  path: "/api/sesiones/confirmacion/llave",
  access: "member",
  ageless: true,
  limits: [perAccount("confirmations", CONFIRMATIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({}),
  answer: z.looseObject({ challenge: z.string() }),
  errors: ["passkeys_away"],
  run: async (ctx) => ({ ...(await confirmQuestion(ctx)) }),
});
