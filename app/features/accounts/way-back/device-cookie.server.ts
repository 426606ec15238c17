import { hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";

const NAME = "equipo";
/** As long as browsers keep one. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** People who share a browser. */
const MARKS = 5;
const MARK_LENGTH = 22;

/** Whether this account has been signed in with this browser before. */
export function isKnownDevice(request: Request, id_usuario: number): boolean {
  return marksOf(request).includes(markOf(id_usuario));
}

/** A `Set-Cookie` header by which this browser is known again, also after signing out. */
export function deviceCookie(request: Request, id_usuario: number): string {
  const mark = markOf(id_usuario);
  const others = marksOf(request).filter((each) => each !== mark);
  const marks = [mark, ...others].slice(0, MARKS).join(".");
  return setCookie(hostName(NAME), marks, { maxAgeSeconds: MAX_AGE_SECONDS });
}

function marksOf(request: Request): string[] {
  return (readCookie(request, hostName(NAME)) ?? "").split(".");
}

/** Only we can make it, and it tells nobody whose it is. */
function markOf(id_usuario: number): string {
  return keyedHash("known device", `${id_usuario}`).slice(0, MARK_LENGTH);
}
