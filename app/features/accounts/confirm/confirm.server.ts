import type { SignedInCtx } from "#app/context.server.ts";
import {
  confirmPassword,
  hasPassword,
} from "#app/features/people/passwords/confirm-password.server.ts";
import { AppError } from "#app/http/errors.ts";
import { confirmSession, type Held } from "#app/http/session.server.ts";
import type { ConfirmInput } from "../schema.ts";
import { checkConfirmCode } from "./mailed-code.server.ts";

/** How somebody can show that they are the owner of the session that they hold. */
export type Way = "password" | "mail";

export async function waysToConfirm(ctx: SignedInCtx): Promise<Way[]> {
  return (await hasPassword(ctx)) ? ["password"] : ["mail"];
}

/**
 * Notes that the session of the viewer has just been confirmed, and gives it another token, which is returned.
 * Throws `wrong_password`, `bad_code`, `needs_password`, `not_signed_in` and `too_many_requests`.
 */
export async function confirm(
  ctx: SignedInCtx,
  { contrasenia, codigo, held }: ConfirmInput & { held: Held },
): Promise<string> {
  if (contrasenia !== undefined) {
    await confirmPassword(ctx, { password: contrasenia, field: "contrasenia" });
  } else {
    const ways = await waysToConfirm(ctx);
    if (!ways.includes("mail")) throw new AppError("bad_code");
    await checkConfirmCode(ctx, codigo ?? "");
  }
  const token = await confirmSession(ctx.db, held.token);
  if (token === null) throw new AppError("not_signed_in");
  return token;
}
