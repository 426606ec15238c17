import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";

/** What a private link of an account that goes, or may go, names. */
export interface LeavingLink {
  id_usuario: number;
  /** `e` deletes and keeps the account, `d` only keeps it. */
  for: "e" | "d";
  /** Until when it opens, in milliseconds. */
  until: number;
}

/** One that deletes ends with the address that it was mailed to, and with the password; one that only keeps outlives both. */
type Given = Omit<LeavingLink, "for"> &
  ({ for: "d" } | { for: "e"; correo: string; password_hash: string | null });

const LABEL = "account that goes";
const TOKEN = /^([ed])-(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

/** The address where whoever holds it may delete an account, or undo that, without being signed in. */
export function leavingPath(link: Given): string {
  return `/privacy-center/eliminar?enlace=${leavingToken(link)}`;
}

export function leavingToken(link: Given): string {
  return `${link.for}-${link.id_usuario}-${link.until}-${signatureOf(link)}`;
}

/** Null for a link that we have not made, whose time is over, or that was made for another address or password. */
export async function readLeavingToken(
  db: Database,
  token: string,
  now = Date.now(),
): Promise<LeavingLink | null> {
  const [, purpose, id, time, signature] = TOKEN.exec(token) ?? [];
  if (!purpose || !id || !time || !signature) return null;
  const link = { id_usuario: Number(id), until: Number(time) };
  if (link.until <= now) return null;
  if (purpose === "d") {
    const undo = { ...link, for: "d" } as const;
    return sameHash(signature, signatureOf(undo)) ? undo : null;
  }
  const account = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "correo", "password_hash"])
    .where("id_usuario", "=", link.id_usuario)
    .executeTakeFirst();
  if (!account) return null;
  const isOurs = sameHash(signature, signatureOf({ ...account, ...link, for: "e" }));
  return isOurs ? { ...link, for: "e" } : null;
}

function signatureOf(link: Given): string {
  const of = link.for === "e" ? ` ${link.correo} ${link.password_hash ?? ""}` : "";
  return keyedHash(LABEL, `${link.for} ${link.id_usuario} ${link.until}${of}`);
}
