import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import { PASSWORD_CHANGES_PER_HOUR } from "../limits.ts";
import { unlinkProvider } from "../provider/linked.server.ts";
import { changePasswordInput, endSessionInput } from "../schema.ts";
import { changePassword } from "./change-password.server.ts";
import { endOtherSessions, endSession } from "./sessions.server.ts";

const ofSecurity = {
  method: "POST",
  path: "/settings/security",
  json: false,
  access: "member",
  ageless: true,
  answer: null,
} as const;

export const changePasswordOperation = operation({
  ...ofSecurity,
  id: "changePassword",
  summary: "Changes one's password and ends every other session.",
  limits: [perAccount("password-changes", PASSWORD_CHANGES_PER_HOUR, HOUR_SECONDS)],
  input: changePasswordInput,
  errors: ["wrong_password", "no_password"],
  run: (ctx, input, request) => changePassword(ctx, { ...input, token: heldToken(request) }),
});

export const endSessionOperation = operation({
  ...ofSecurity,
  id: "endSession",
  summary: "Ends one of one's own sessions.",
  input: endSessionInput,
  run: (ctx, input) => endSession(ctx, input),
});

export const endOtherSessionsOperation = operation({
  ...ofSecurity,
  id: "endOtherSessions",
  summary: "Ends every session of one's own but this one.",
  input: z.object({}),
  run: (ctx, _input, request) => endOtherSessions(ctx, { token: heldToken(request) }),
});

export const unlinkProviderOperation = operation({
  ...ofSecurity,
  id: "unlinkProvider",
  summary: "Ends the link between one's account and the identity provider.",
  input: z.object({}),
  errors: ["no_password"],
  run: (ctx) => unlinkProvider(ctx),
});

function heldToken(request: Request): string {
  const held = tokenOf(request);
  if (!held) throw new AppError("not_signed_in");
  return held.token;
}
