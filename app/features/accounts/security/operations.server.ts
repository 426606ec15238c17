import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { sessionCookie, tokenOf } from "#app/http/session.server.ts";
import { adviceAnswer } from "#app/features/passwords/schema.ts";
import { PASSWORD_CHANGES_PER_HOUR } from "../limits.ts";
import { allowProvider, unlinkProvider } from "../provider/linked.server.ts";
import { changePasswordInput, endSessionInput, sessionAnswer, sessionsQuery } from "../schema.ts";
import { resetCookie } from "../reset/reset-cookie.server.ts";
import { addressLimits } from "../throttle.server.ts";
import { endedWayBackCookie, readWayBackToken } from "../way-back/way-back-cookie.server.ts";
import { endEverySession } from "#app/features/factors/way-back/way-back.server.ts";
import { changedBefore, changePassword } from "./change-password.server.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.server.ts";

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
  fresh: true,
  summary: "Changes one's password and ends every other session.",
  limits: [perAccount("password-changes", PASSWORD_CHANGES_PER_HOUR, HOUR_SECONDS)],
  input: changePasswordInput,
  answer: z.object({ aviso: adviceAnswer }),
  errors: ["wrong_password", "no_password", "password_known"],
  async doneBefore(ctx, input, request) {
    const changed = await changedBefore(ctx, { ...input, held: heldToken(request) });
    return changed && replyOf(changed);
  },
  async run(ctx, input, request) {
    return replyOf(await changePassword(ctx, { ...input, held: heldToken(request) }));
  },
});

function replyOf({ token, aviso }: Awaited<ReturnType<typeof changePassword>>) {
  if (token === null) return new Reply({ aviso });
  return new Reply({ aviso }, { headers: { "Set-Cookie": sessionCookie(token) } });
}

const ofSessions = { access: "member", ageless: true } as const;

export const listSessionsOperation = operation({
  ...ofSessions,
  id: "listSessions",
  scope: null,
  summary: "Where one is signed in: this session first, then the last used.",
  method: "GET",
  path: "/api/sesiones",
  input: sessionsQuery,
  answer: z.object({ sesiones: z.array(sessionAnswer), nextBefore: z.string().nullable() }),
  async run(ctx, query, request) {
    const { token } = heldToken(request);
    const { rows, nextBefore } = await listSessions(ctx, { ...query, token });
    return { sesiones: rows, nextBefore };
  },
});

export const endSessionOperation = operation({
  ...ofSessions,
  id: "endSession",
  scope: null,
  summary:
    "Ends one of one's own sessions; one that has ended, or is nobody's of one's own, is as good.",
  method: "DELETE",
  path: "/api/sesiones/{id}",
  input: endSessionInput,
  answer: null,
  run: (ctx, input) => endSession(ctx, input),
});

export const endOtherSessionsOperation = operation({
  ...ofSessions,
  id: "endOtherSessions",
  scope: null,
  summary: "Ends every session of one's own but this one.",
  method: "DELETE",
  path: "/api/sesiones",
  input: z.object({}),
  answer: null,
  run: (ctx, _input, request) => endOtherSessions(ctx, heldToken(request)),
});

export const unlinkProviderOperation = operation({
  ...ofSecurity,
  id: "unlinkProvider",
  fresh: true,
  summary: "Ends the link between one's account and the identity provider.",
  input: z.object({}),
  errors: ["no_password"],
  run: (ctx) => unlinkProvider(ctx),
});

export const allowProviderOperation = operation({
  ...ofSecurity,
  id: "allowProvider",
  fresh: true,
  summary:
    "Lets an account of the identity provider that was unlinked be linked again by signing in.",
  input: z.object({}),
  run: (ctx) => allowProvider(ctx),
});

export const endEverySessionOperation = operation({
  id: "endEverySession",
  summary:
    "Ends every session of the account whose link this browser opened, which then sets a password.",
  method: "POST",
  path: "/no-fui-yo",
  json: false,
  access: "consented",
  ageless: true,
  limits: [addressLimits.resets],
  input: z.object({}),
  answer: null,
  errors: ["reset_gone", "address_taken_since"],
  async run(ctx, _input, request) {
    const token = readWayBackToken(request);
    if (!token) throw new AppError("reset_gone");
    const headers = new Headers({ "Set-Cookie": resetCookie(await endEverySession(ctx, token)) });
    headers.append("Set-Cookie", endedWayBackCookie());
    return new Reply(null, { headers });
  },
});

function heldToken(request: Request) {
  const held = tokenOf(request);
  if (!held) throw new AppError("not_signed_in");
  return held;
}
