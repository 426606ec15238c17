import { keyedHash, sameHash } from "#app/http/secrets.server.ts";

/** What a private link of an account that goes, or may go, names. */
export interface LeavingLink {
  id_usuario: number;
  /** `e` deletes and keeps the account, `d` only keeps it. */
  for: "e" | "d";
  /** Until when it opens, in milliseconds. */
  until: number;
}

const LABEL = "account that goes";
const TOKEN = /^([ed])-(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

/** The address where whoever holds it may delete an account, or undo that, without being signed in. */
export function leavingPath(link: LeavingLink): string {
  return `/privacy-center/eliminar?enlace=${leavingToken(link)}`;
}

export function leavingToken(link: LeavingLink): string {
  return `${link.for}-${link.id_usuario}-${link.until}-${signatureOf(link)}`;
}

/** Null for a link that we have not made or whose time is over. */
export function readLeavingToken(token: string, now = Date.now()): LeavingLink | null {
  const [, purpose, id, time, signature] = TOKEN.exec(token) ?? [];
  if (!purpose || !id || !time || !signature) return null;
  const link = { for: purpose as "e" | "d", id_usuario: Number(id), until: Number(time) };
  return sameHash(signature, signatureOf(link)) && link.until > now ? link : null;
}

function signatureOf({ id_usuario, until, ...link }: LeavingLink): string {
  return keyedHash(LABEL, `${link.for} ${id_usuario} ${until}`);
}
