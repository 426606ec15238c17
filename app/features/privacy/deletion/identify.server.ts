import type { Ctx } from "#app/context.server.ts";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { countGuess, forgiveGuesses } from "#app/features/people/passwords/guesses.server.ts";
import { readLeavingToken } from "#app/features/people/links/leaving-link.server.ts";
import { AppError } from "#app/http/errors.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Baja } from "#db/schema/rights.ts";

interface Proof {
  contrasenia?: string | undefined;
  correo?: string | undefined;
  enlace?: string | undefined;
}

/**
 * Whose account is meant, for sure, whatever their standing. Tries at a password count as tries to sign
 * in. Throws `link_gone`, `wrong_password`, `bad_credentials` and `needs_link`.
 */
export async function identify(
  ctx: Ctx,
  { contrasenia, correo, enlace }: Proof,
): Promise<{ id_usuario: number; via: Baja["via"] }> {
  if (enlace) return { id_usuario: byLink(enlace).id_usuario, via: "link" };
  const account = await ctx.db
    .selectFrom("usuarios")
    .select(["id_usuario", "correo", "password_hash", "status", "segundo_factor"])
    .$call((query) =>
      ctx.viewer
        ? query.where("id_usuario", "=", ctx.viewer.id_usuario)
        : query.where("correo", "=", correo ?? ""),
    )
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (ctx.viewer && account?.password_hash === null) throw new AppError("needs_link");
  const counted = account?.correo ?? correo ?? "";
  if (counted) await countGuess(ctx, counted);
  const isRight = await checkPassword(account?.password_hash, contrasenia ?? "");
  if (!account || !isRight) {
    const code = ctx.viewer ? "wrong_password" : "bad_credentials";
    throw new AppError(code, { fields: { contrasenia: errorMessage(code) } });
  }
  await forgiveGuesses(ctx, counted);
  // Their password alone does not open their account, so it does not delete it either.
  if (!ctx.viewer && account.segundo_factor) throw new AppError("needs_link");
  return { id_usuario: account.id_usuario, via: "person" };
}

/** Throws `link_gone`. */
export function byLink(token: string, { toUndo = false } = {}) {
  const link = readLeavingToken(token);
  if (!link || (link.for === "d" && !toUndo)) throw new AppError("link_gone");
  return link;
}
