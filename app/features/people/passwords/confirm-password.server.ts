import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { countGuess, forgiveGuesses } from "./guesses.server.ts";
import { checkPassword } from "./password.server.ts";

/** False for who has only ever come through the identity provider. */
export async function hasPassword({
  db,
  viewer,
}: Pick<SignedInCtx, "db" | "viewer">): Promise<boolean> {
  return (await ownAccount({ db, viewer })).password_hash !== null;
}

/**
 * Makes sure that who holds the session knows the password too; tries count as tries to sign in. Gives the
 * address of the account. Throws `needs_password`, `wrong_password` beside its field and `too_many_requests`.
 */
export async function confirmPassword(
  ctx: SignedInCtx,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { correo, password_hash } = await ownAccount(ctx);
  if (password_hash === null) throw new AppError("needs_password", { link: "/forgot" });
  await countGuess(ctx, correo);
  if (!(await checkPassword(password_hash, password))) {
    throw new AppError("wrong_password", { fields: { [field]: errorMessage("wrong_password") } });
  }
  await forgiveGuesses(ctx, correo);
  return correo;
}

function ownAccount({ db, viewer }: Pick<SignedInCtx, "db" | "viewer">) {
  return db
    .selectFrom("usuarios")
    .select(["correo", "password_hash"])
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
}
