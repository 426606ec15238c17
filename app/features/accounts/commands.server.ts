import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { closeSession } from "#app/http/session.server.ts";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { enterOrAsk, type SecondStep, type SignedIn } from "./enter.server.ts";
import { findAccount } from "./queries.server.ts";
import type { SignInInput } from "./schema.ts";
import { takeTurn } from "#app/features/doors/guesses.server.ts";
import { emailField } from "#app/features/people/schema.ts";

/**
 * Opens a session, or gives what the second step of a sign-in wants. Whether the address has an account shows neither
 * in the answer nor in the work. Throws `bad_credentials`, `account_suspended` and `account_leaving` (only to who knows
 * the password), and `proof_needed` and `link_needed` to a browser that is not known.
 */
export async function signIn(
  ctx: Ctx,
  { correo, contrasenia, prueba, request }: SignInInput & { request: Request },
): Promise<SignedIn | SecondStep> {
  const isAddress = emailField.safeParse(correo).success;
  const account = isAddress ? await findAccount(ctx, correo) : undefined;
  const id_usuario = account?.id_usuario;
  const turn = await takeTurn(ctx, { correo, id_usuario, request, proof: prueba });
  const isRight = await checkPassword(account?.password_hash, contrasenia);
  if (!account || !isRight) throw new AppError("bad_credentials");
  await turn.wasRight();
  return enterOrAsk(ctx.db, account, request, { refusal: new AppError("bad_credentials") });
}

/** Ends the session of this token, wherever it is used. */
export async function signOut(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await closeSession(ctx.db, token);
}
