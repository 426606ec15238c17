import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { jsonOrNull } from "#app/http/json.ts";
import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import { hashToken, type Held } from "#app/http/session.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { CODE_ATTEMPTS, CODE_MINUTES } from "../limits.ts";
import { confirmCodeMail } from "../mails.server.ts";
import { newCode } from "../sign-up/code.server.ts";
import { strings } from "../strings.server.ts";
import { reserveConfirmCode } from "../throttle.server.ts";

const kept = z.object({
  hash: z.string(),
  tries: z.number(),
  until: z.number(),
  /** The token, hashed, that the session had which the code has confirmed. */
  by: z.string().optional(),
});
type Kept = z.infer<typeof kept>;

/** Mails the viewer a code by which they confirm who they are. Throws `too_many_requests`. */
export async function mailConfirmCode({ db, kv, viewer }: SignedInCtx): Promise<void> {
  const { id_usuario } = viewer;
  const correo = await addressOf(db, id_usuario);
  await reserveConfirmCode({ kv }, id_usuario);
  const code = newCode();
  const until = Date.now() + CODE_MINUTES * 60 * 1000;
  const value: Kept = { hash: hashOf(id_usuario, code), tries: 0, until };
  await kv.put(keyOf(id_usuario), JSON.stringify(value), ttlOf(value));
  await queueMail(db, { ...confirmCodeMail(correo, code), expiresAt: until });
}

/**
 * Spends the code, or one of its tries. On a slow line the page gives up before it hears so: whoever sends the right
 * code again by the very token that spent it has confirmed. Throws `bad_code`.
 */
export async function checkConfirmCode(
  ctx: Pick<SignedInCtx, "kv" | "viewer">,
  { codigo, held }: { codigo: string; held: Held },
): Promise<void> {
  const { kv, viewer } = ctx;
  const key = keyOf(viewer.id_usuario);
  const text = await kv.get(key);
  const value = kept.safeParse(jsonOrNull(text ?? "")).data;
  if (!text || !value || value.until <= Date.now()) throw badCode(strings.code.expired);
  const isRight = sameHash(value.hash, hashOf(viewer.id_usuario, codigo));
  const by = hashToken(held.token);
  if (isRight && value.by === by) return;
  if (value.tries >= CODE_ATTEMPTS) {
    // It is no way to guess: after another one it is nobody's.
    const spent: Kept = { ...value, by: undefined };
    if (!isRight) await kv.compareAndSet(key, text, JSON.stringify(spent), ttlOf(value));
    throw badCode(strings.code.spent);
  }
  const after: Kept = isRight
    ? { ...value, tries: CODE_ATTEMPTS, by }
    : { ...value, tries: value.tries + 1 };
  // Of several tries at once each is counted.
  const isFirst = await kv.compareAndSet(key, text, JSON.stringify(after), ttlOf(value));
  if (!isFirst) return checkConfirmCode(ctx, { codigo, held });
  if (!isRight) throw badCode();
}

function badCode(error?: string): AppError {
  return new AppError("bad_code", error ? { fields: { codigo: error } } : {});
}

async function addressOf(db: Database, id_usuario: number): Promise<string> {
  const { correo } = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  return correo;
}

function hashOf(id_usuario: number, code: string): string {
  return keyedHash("confirm code", `${id_usuario}\n${code}`);
}

function keyOf(id_usuario: number): string {
  return `confirm-code:${id_usuario}`;
}

function ttlOf({ until }: Kept) {
  return { expirationTtl: Math.max(0.001, (until - Date.now()) / 1000) };
}
