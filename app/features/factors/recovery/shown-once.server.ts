import type { SignedInCtx } from "#app/context.server.ts";
import { hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import { keepWords, readWords } from "#app/http/step-up/kept-words.server.ts";
import { CODES_PATH } from "../paths.ts";

const NAME = "codigos";
/** As long as what it opens is kept. */
const MAX_AGE_SECONDS = 30 * 60;

/** The cookie by which a browser can show codes that have just been made; none for a program, which is told them. */
export async function codesCookies(
  { kv, viewer }: Pick<SignedInCtx, "kv" | "viewer">,
  codes: string[] | null,
  request: Request,
): Promise<Record<string, string>> {
  if (!codes || tokenOf(request)?.from !== "cookie") return {};
  const words = { path: CODES_PATH, fields: { codigos: codes.join("\n") } };
  const secret = await keepWords(kv, viewer.id_usuario, words);
  return { "Set-Cookie": setCookie(hostName(NAME), secret, { maxAgeSeconds: MAX_AGE_SECONDS }) };
}

/** The codes that this browser has just been given; null: it was too long ago, or they are somebody else's. */
export async function readShownCodes(
  { kv, viewer }: Pick<SignedInCtx, "kv" | "viewer">,
  request: Request,
): Promise<string[] | null> {
  const secret = readCookie(request, hostName(NAME)) ?? "";
  const words = await readWords(kv, viewer.id_usuario, secret);
  return words?.path === CODES_PATH ? (words.fields.codigos ?? "").split("\n") : null;
}
