import { z } from "zod";
import { endCookie } from "#app/http/cookies/cookies.server.ts";
import { AppError } from "#app/http/errors.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { endedSessionCookies, tokenOf } from "#app/http/session.server.ts";
import { adviceOn } from "#app/features/passwords/check.server.ts";
import { adviceAnswer } from "#app/features/passwords/schema.ts";
import { PLACE_COOKIE } from "#app/ui/browser/kept-feed.ts";
import { signIn, signOut } from "./commands.server.ts";
import { entered } from "./entered.server.ts";
import { endedNonceCookie, nonceOf } from "./provider/redirect/nonce-cookie.server.ts";
import { signInWithIdentity } from "./provider/sign-in.server.ts";
import { newFlow } from "./provider/redirect/flow.server.ts";
import { signInPages } from "./provider/sign-in-pages.ts";
import { endedResetCookie, readResetToken } from "./reset/reset-cookie.server.ts";
import { requestReset, resetPassword } from "./reset/reset.server.ts";
import {
  newPasswordInput,
  providerInput,
  resendInput,
  resetRequestInput,
  signedIn,
  signedInOrAsked,
  signInInput,
  signUpInput,
  verifyInput,
} from "./schema.ts";
import { endedPendingCookie, pendingCookie, readPending } from "./sign-up/pending-cookie.server.ts";
import { resendCode, signUp, verifyCode } from "./sign-up/sign-up.server.ts";
import { addressLimits } from "./throttle.server.ts";

export const signUpOperation = operation({
  id: "signUp",
  scope: null,
  summary:
    "Begins a sign-up and mails its code; the answer never tells whether there is an account.",
  method: "POST",
  path: "/api/signup",
  access: "public",
  ageless: true,
  limits: [addressLimits.signUps],
  input: signUpInput,
  answer: z.object({ ok: z.literal(true), correo: z.string() }),
  status: 201,
  errors: ["name_taken"],
  example: { nombre_usuario: "lucia", correo: "lucia@example.org", contrasenia: "una frase larga" },
  async run(ctx, input, request) {
    const { id_registro } = await signUp(ctx, { ...input, request });
    const { nombre_usuario, correo } = input;
    const aviso = await adviceOn(input.contrasenia);
    const cookie = pendingCookie({ id_registro, nombre_usuario, correo, aviso });
    return new Reply({ ok: true as const, correo }, { headers: { "Set-Cookie": cookie } });
  },
});

export const verifyOperation = operation({
  id: "verifySignUp",
  scope: null,
  summary: "Makes the account whose code this is, and signs it in.",
  method: "POST",
  path: "/api/verify",
  access: "public",
  ageless: true,
  limits: [addressLimits.verifications],
  input: verifyInput,
  answer: signedIn.extend({ verified: z.literal(true) }),
  errors: ["bad_code", "signup_done", "name_taken"],
  errorFields: { verified: false },
  example: { correo: "lucia@example.org", codigo: "123456" },
  async run(ctx, input, request) {
    const answer = await verifyCode(ctx, { ...input, ...begunHere(input, request), request });
    return entered(
      request,
      { verified: true as const, ...answer },
      { cookie: endedPendingCookie() },
    );
  },
});

/** The sign-up of this address that this browser began, by what it was given: a number can be guessed. */
function begunHere({ correo }: { correo: string }, request: Request): { id_registro?: number } {
  const pending = readPending(request);
  return pending?.correo === correo ? { id_registro: pending.id_registro } : {};
}

export const resendCodeOperation = operation({
  id: "resendCode",
  summary: "Mails another code for the sign-up that this browser began.",
  method: "POST",
  path: "/signup",
  json: false,
  access: "consented",
  ageless: true,
  limits: [addressLimits.resends],
  input: resendInput,
  answer: null,
  errors: ["signup_expired"],
  async run(ctx, pending, request) {
    await resendCode(ctx, { ...pending, request });
    return new Reply(null, { headers: { "Set-Cookie": pendingCookie(pending) } });
  },
});

export const signInOperation = operation({
  id: "signIn",
  scope: null,
  summary: "Opens a session with mail address and password.",
  method: "POST",
  path: "/api/login",
  access: "public",
  ageless: true,
  input: signInInput,
  answer: signedInOrAsked,
  errors: [
    ...(["bad_credentials", "account_suspended", "account_leaving"] as const),
    ...(["proof_needed", "link_needed"] as const),
  ],
  example: { correo: "lucia@example.org", contrasenia: "una frase larga" },
  run: async (ctx, input, request) => entered(request, await signIn(ctx, { ...input, request })),
});

export const signInWithProviderOperation = operation({
  id: "signInWithProvider",
  scope: null,
  summary: "Opens a session with an ID token, access token or code of the identity provider.",
  method: "POST",
  path: "/api/google-auth",
  access: "public",
  ageless: true,
  limits: [addressLimits.providerSignIns],
  input: providerInput,
  answer: signedInOrAsked,
  errors: [
    "not_found",
    "provider_refused",
    "provider_unreachable",
    "account_suspended",
    "account_leaving",
    "provider_unlinked",
  ],
  example: { token: "eyJhbGciOi…" },
  async run(ctx, { token }, request) {
    const { identify } = await import("./provider/tokens/identify.server.ts");
    const identity = await identify(ctx, { token, nonce: nonceOf(request) });
    const answer = await signInWithIdentity(ctx, { identity, request });
    return entered(request, answer, { cookie: endedNonceCookie() });
  },
});

/** Loaded by the first who goes that way: on most instances nobody does. */
function redirectFlow() {
  return import("./provider/redirect/redirect-flow.server.ts");
}

export const beginProviderSignInOperation = operation({
  id: "beginProviderSignIn",
  summary: "Goes to the identity provider, which comes back to /auth/google/callback.",
  method: "POST",
  path: "/auth/google",
  json: false,
  access: "public",
  ageless: true,
  limits: [addressLimits.providerSignIns],
  input: z.object({ page: z.enum(signInPages), next: z.string() }),
  answer: z.object({ location: z.string() }),
  errors: ["provider_unreachable"],
  async run(_ctx, { page, next }, request) {
    const { beginFlow } = await redirectFlow();
    const { headers } = await beginFlow(request, newFlow(page, next));
    const location = headers.get("Location") ?? page;
    headers.delete("Location");
    headers.set("Cache-Control", "private, no-store");
    return new Reply({ location }, { headers });
  },
});

export const finishProviderSignInOperation = operation({
  id: "finishProviderSignIn",
  summary: "Signs in whoever comes back from the identity provider.",
  method: "GET",
  path: "/auth/google/callback",
  json: false,
  access: "public",
  ageless: true,
  limits: [addressLimits.providerSignIns],
  input: z.object({}),
  answer: signedInOrAsked,
  errors: [
    ...(["provider_refused", "provider_unreachable", "provider_unlinked"] as const),
    ...(["account_suspended", "account_leaving"] as const),
  ],
  async run(ctx, _input, request) {
    const { finishFlow, flowOf } = await redirectFlow();
    const flow = await flowOf(request);
    if (!flow) throw new AppError("provider_refused");
    const identity = await finishFlow(request, flow);
    return entered(request, await signInWithIdentity(ctx, { identity, request }));
  },
});

export const signOutOperation = operation({
  id: "signOut",
  scope: null,
  summary: "Ends the session of the token, wherever it is used.",
  method: "POST",
  path: "/api/logout",
  access: "public",
  ageless: true,
  input: z.object({}),
  answer: null,
  async run(ctx, _input, request) {
    const held = tokenOf(request);
    if (held) await signOut(ctx, held);
    const headers = new Headers();
    if (held?.from === "cookie") {
      const ended = [...endedSessionCookies(), endCookie(PLACE_COOKIE)];
      for (const each of ended) headers.append("Set-Cookie", each);
    }
    return new Reply(null, { headers });
  },
});

export const requestResetOperation = operation({
  id: "requestReset",
  summary: "Mails a link for a new password, if the address has an account.",
  method: "POST",
  path: "/forgot",
  json: false,
  access: "consented",
  ageless: true,
  limits: [addressLimits.resets],
  input: resetRequestInput,
  answer: null,
  run: (ctx, input) => requestReset(ctx, input),
});

export const resetPasswordOperation = operation({
  id: "resetPassword",
  summary: "Sets the password of whose link this browser opened, and signs in.",
  method: "POST",
  path: "/reset",
  json: false,
  access: "consented",
  ageless: true,
  input: newPasswordInput,
  answer: signedIn.extend({ aviso: adviceAnswer }),
  errors: ["reset_gone", "reset_done", "password_known", "bad_code"],
  async run(ctx, input, request) {
    const token = readResetToken(request);
    if (!token) throw new AppError("reset_gone");
    const answer = await resetPassword(ctx, { ...input, token, request });
    return entered(request, answer, { cookie: endedResetCookie() });
  },
});
