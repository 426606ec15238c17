import type { SignedInCtx } from "#app/context.server.ts";
import { checkFactorCode } from "#app/features/factors/check-code.server.ts";
import { checkPasskey, questionOf } from "#app/features/factors/passkeys/check.server.ts";
import { type FactorKind, kindsOf } from "#app/features/factors/queries.server.ts";
import type { PasskeyAnswer } from "#app/features/factors/schema.ts";
import {
  confirmPassword,
  hasPassword,
} from "#app/features/people/passwords/confirm-password.server.ts";
import { AppError } from "#app/http/errors.ts";
import { confirmSession, type Held } from "#app/http/session.server.ts";
import { checkConfirmCode } from "./mailed-code.server.ts";

/** How somebody can show that they are the owner of the session that they hold. */
export type Way = "password" | "mail" | FactorKind;

interface Given {
  contrasenia?: string | undefined;
  codigo?: string | undefined;
  llave?: PasskeyAnswer | undefined;
}

/** Who has a second factor confirms with that: whoever took the session may know the password. */
export async function waysToConfirm(ctx: SignedInCtx): Promise<Way[]> {
  if (ctx.viewer.segundo_factor) return kindsOf(ctx.db, ctx.viewer.id_usuario);
  return (await hasPassword(ctx)) ? ["password"] : ["mail"];
}

/**
 * Notes that the session of the viewer has just been confirmed, and gives it another token, which is returned.
 * Throws `wrong_password`, `bad_code`, `passkey_refused`, `needs_password`, `factor_first`, `not_signed_in` and
 * `too_many_requests`.
 */
export async function confirm(
  ctx: SignedInCtx,
  { held, ...given }: Given & { held: Held },
): Promise<string> {
  await (ctx.viewer.segundo_factor ? checkFactor(ctx, given) : checkAlone(ctx, { ...given, held }));
  const token = await confirmSession(ctx.db, held.token);
  if (token === null) throw new AppError("not_signed_in");
  return token;
}

/** What a browser asks for one of one's own passkeys by. */
export function confirmQuestion({ db, viewer }: SignedInCtx) {
  return questionOf(db, `confirm:${viewer.id_usuario}`, viewer.id_usuario);
}

async function checkFactor(ctx: SignedInCtx, { codigo, llave }: Given): Promise<void> {
  const { id_usuario } = ctx.viewer;
  if (llave) {
    const asked = { purpose: `confirm:${id_usuario}` as const, answer: llave, of: id_usuario };
    await checkPasskey(ctx, asked);
  } else if (codigo !== undefined) await checkFactorCode(ctx, id_usuario, codigo);
  else throw new AppError("factor_first");
}

async function checkAlone(
  ctx: SignedInCtx,
  { contrasenia, codigo, held }: Given & { held: Held },
): Promise<void> {
  if (contrasenia !== undefined) {
    await confirmPassword(ctx, { password: contrasenia, field: "contrasenia" });
  } else if (codigo !== undefined && !(await hasPassword(ctx))) {
    await checkConfirmCode(ctx, { codigo, held });
  } else throw new AppError("bad_code");
}
