import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { getEnv } from "#app/env.server.ts";
import type { Ctx, Viewer } from "#app/context.server.ts";
import { clientAddress } from "#app/http/security/client-address.server.ts";
import type { PostView } from "../../view.ts";
import { VIEW_MS, VIEW_TOKEN_MS } from "../../limits.ts";
import { networksOf } from "./networks.server.ts";

/** Milliseconds since the epoch in 6 bytes, 6 random ones, 9 of the signature: 28 characters. */
const [TIME, NONCE, MAC] = [6, 6, 9];
/** Timers of browsers are a little early. */
const TOLERANCE_MS = 300;

/** Whom a token was given to: the account, or everybody without one in a network. */
export function holderOf(viewer: Viewer | null, request: Asker): string {
  return viewer ? `u${viewer.id_usuario}` : networksOf(clientAddress(request)).net;
}

/** The post with a token for who asks for it, where they could have it paid. */
export function withToken<T extends Given>(
  post: T,
  { viewer }: Pick<Ctx, "viewer">,
  request: Asker,
): T {
  const { id_publicacion, id_usuario, locked, status } = post;
  if (locked || status !== "ready" || id_usuario === viewer?.id_usuario) return post;
  return { ...post, vista: viewToken(id_publicacion, holderOf(viewer, request)) };
}

type Asker = { headers: Headers };
type Given = Pick<PostView, "id_publicacion" | "id_usuario" | "locked" | "status">;

/** Says that this post was delivered to this holder now. It is sent back with the view (product.md 12.4). */
export function viewToken(id_publicacion: number, holder: string, now = Date.now()): string {
  const head = Buffer.alloc(TIME + NONCE);
  head.writeUIntBE(now, 0, TIME);
  randomBytes(NONCE).copy(head, TIME);
  return Buffer.concat([head, signature(head, id_publicacion, holder)]).toString("base64url");
}

export type TokenVerdict = "good" | "forged" | "early" | "late";

/** Whether a token proves that the post was there for long enough, to this holder. */
export function judgeToken(
  token: string,
  { id, holder, now = Date.now() }: { id: number; holder: string; now?: number },
): TokenVerdict {
  const bytes = Buffer.from(token, "base64url");
  // One spelling each: another one would be another token.
  if (bytes.length !== TIME + NONCE + MAC || bytes.toString("base64url") !== token) return "forged";
  const head = bytes.subarray(0, TIME + NONCE);
  if (!timingSafeEqual(bytes.subarray(TIME + NONCE), signature(head, id, holder))) return "forged";
  const age = now - head.readUIntBE(0, TIME);
  if (age < VIEW_MS - TOLERANCE_MS) return "early";
  return age > VIEW_TOKEN_MS ? "late" : "good";
}

/** Milliseconds since a token was given, of one that is good. */
export function ageOf(token: string, now = Date.now()): number {
  return Math.max(0, now - Buffer.from(token, "base64url").readUIntBE(0, TIME));
}

function signature(head: Buffer, id: number, holder: string): Buffer {
  const hmac = createHmac("sha256", getEnv().sessionSecret);
  return hmac.update(`view-token\n${id}\n${holder}\n`).update(head).digest().subarray(0, MAC);
}
