import type { Ctx } from "#app/context.server.ts";
import { endSpentSuspension, standsWell } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { closeSession, openSession } from "#app/http/session.server.ts";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { tellNewDevice } from "./way-back/tell-device.server.ts";
import { findAccount } from "./queries.server.ts";
import { keptOut, leavingOn } from "./kept-out.server.ts";
import type { SignInInput } from "./schema.ts";
import { takeTurn } from "#app/features/doors/guesses.server.ts";
import { emailField } from "#app/features/people/schema.ts";
import { type UserView, userView } from "#app/features/people/view.ts";

export interface SignedIn {
  token: string;
  user: UserView;
  /** When the account is deleted, if its owner does not undo it: ISO 8601. */
  leaves?: string;
}

/**
 * Opens a session. Whether the address has an account shows neither in the answer nor in the work.
 * Throws `bad_credentials`, `account_suspended` and `account_leaving` (only to who knows the password), and
 * `proof_needed` and `link_needed` to a browser that is not known.
 */
export async function signIn(
  ctx: Ctx,
  { correo, contrasenia, prueba, request }: SignInInput & { request: Request },
): Promise<SignedIn> {
  const isAddress = emailField.safeParse(correo).success;
  const account = isAddress ? await findAccount(ctx, correo) : undefined;
  const id_usuario = account?.id_usuario;
  const turn = await takeTurn(ctx, { correo, id_usuario, request, proof: prueba });
  const isRight = await checkPassword(account?.password_hash, contrasenia);
  if (!account || !isRight) throw new AppError("bad_credentials");
  await turn.wasRight();
  if (!standsWell(account)) throw await keptOut(ctx.db, account);
  await endSpentSuspension(ctx.db, account.id_usuario);
  await tellNewDevice(ctx.db, account, request);
  const token = await openSession(ctx.db, { id_usuario: account.id_usuario, request });
  const leaves = await leavingOn(ctx.db, account.id_usuario);
  return { token, user: userView(account, account.id_usuario), ...(leaves && { leaves }) };
}

/** Ends the session of this token, wherever it is used. */
export async function signOut(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await closeSession(ctx.db, token);
}
