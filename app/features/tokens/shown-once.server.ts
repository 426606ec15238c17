import type { SignedInCtx } from "#app/context.server.ts";
import { hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { keepWords, takeWords } from "#app/http/step-up/kept-words.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import { NEW_TOKEN_PAGE } from "./limits.ts";

const NAME = "token_nuevo";
const MAX_AGE_SECONDS = 30 * 60;

type Asker = Pick<SignedInCtx, "kv" | "viewer">;

/** The cookie by which a browser shows a token that it has just made, once; a program is told it. */
export async function newTokenCookie(
  { kv, viewer }: Asker,
  token: string,
  request: Request,
): Promise<Record<string, string>> {
  if (tokenOf(request)?.from !== "cookie") return {};
  const words = { path: NEW_TOKEN_PAGE, fields: { token } };
  const secret = await keepWords(kv, viewer.id_usuario, words);
  return { "Set-Cookie": setCookie(hostName(NAME), secret, { maxAgeSeconds: MAX_AGE_SECONDS }) };
}

/** The token that this browser has just made; null: it was shown, or it is somebody else's. */
export async function takeNewToken(
  { kv, viewer }: Asker,
  request: Request,
): Promise<string | null> {
  const secret = readCookie(request, hostName(NAME)) ?? "";
  const words = await takeWords(kv, viewer.id_usuario, secret);
  return words?.path === NEW_TOKEN_PAGE ? (words.fields.token ?? null) : null;
}
