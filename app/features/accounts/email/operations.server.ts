import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { EMAIL_CHANGES_PER_HOUR } from "../limits.ts";
import { beginEmailInput, finishEmailInput } from "../schema.ts";
import { beginEmailChange, finishEmailChange } from "./change-email.server.ts";

const ofEmail = {
  path: "/api/cuenta/correo",
  access: "member",
  ageless: true,
  fresh: true,
  limits: [perAccount("email-changes", EMAIL_CHANGES_PER_HOUR, HOUR_SECONDS)],
  answer: null,
} as const;

export const beginEmailChangeOperation = operation({
  ...ofEmail,
  id: "beginEmailChange",
  summary:
    "Mails a code to the address that one's account is to have; the answer never tells whether it has an account.",
  method: "POST",
  input: beginEmailInput,
  example: { correo: "lucia.nueva@example.org" },
  run: (ctx, input, request) => beginEmailChange(ctx, { ...input, request }),
});

export const finishEmailChangeOperation = operation({
  ...ofEmail,
  id: "finishEmailChange",
  summary: "Gives one's account the address whose code this is; both addresses are told.",
  method: "PUT",
  input: finishEmailInput,
  errors: ["bad_code"],
  example: { codigo: "123456" },
  run: (ctx, input) => finishEmailChange(ctx, input),
});
