import { keyedHash, sameHash } from "#app/http/secrets.server.ts";

const LABEL = "end of mails";
const TOKEN = /^(\d{1,15})-([\w-]{43})$/;

/** The address where whoever got a mail ends them, without being signed in. */
export function unsubscribePath(id_usuario: number): string {
  return `/notificaciones/baja/${id_usuario}-${signatureOf(id_usuario)}`;
}

/** Whose mails a link ends; null for one that we have not made. */
export function readUnsubscribeToken(token: string): number | null {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (!id || !signature) return null;
  return sameHash(signature, signatureOf(Number(id))) ? Number(id) : null;
}

function signatureOf(id_usuario: number): string {
  return keyedHash(LABEL, String(id_usuario));
}
