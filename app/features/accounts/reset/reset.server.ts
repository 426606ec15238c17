import type { Ctx } from "#app/context.server.ts";
import { checkFactorCode } from "#app/features/factors/check-code.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isWithin } from "#app/http/rate-limit.server.ts";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { endAccess, openSession } from "#app/http/session.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import type { Usuario } from "#db/schema/accounts.ts";
import type { SignedIn } from "../enter.server.ts";
import { leavingOn } from "../kept-out.server.ts";
import { RESET_MINUTES } from "../limits.ts";
import { RESETS } from "../throttle.server.ts";
import { passwordChangedMail, resetMail } from "../mails.server.ts";
import { wayBackLink } from "#app/features/factors/way-back/way-back.server.ts";
import { hashPassword } from "#app/features/people/passwords/password.server.ts";
import { adviceFor } from "#app/features/passwords/check.server.ts";
import type { Advice } from "#app/features/passwords/strings.ts";
import { findAccount } from "../queries.server.ts";
import type { NewPasswordInput, ResetRequestInput } from "../schema.ts";
import { hasSet, rememberUse } from "./second-press.server.ts";
import { forgiveGuesses } from "#app/features/people/passwords/guesses.server.ts";
import { userColumns, userView } from "#app/features/people/view.ts";
import {
  endSpentSuspension,
  isInGoodStanding,
  standsWell,
} from "#app/features/people/standing.server.ts";

type Source = Pick<Ctx, "db">;

/**
 * Asks for a link to set a new password. Whether the address has an account is looked up by the
 * worker, so neither the answer nor its time can tell. Where the address has been sent enough of them no other goes
 * out, and nothing is said: those from before are still good.
 */
export async function requestReset(ctx: Ctx, { correo }: ResetRequestInput): Promise<void> {
  if (!(await isWithin(ctx, RESETS, correo))) return;
  await enqueue(ctx.db, "mail_reset_link", { correo });
}

/** The handler of `mail_reset_link` jobs. */
export async function mailResetLink(
  { db }: Source,
  { correo }: JobPayloads["mail_reset_link"],
): Promise<void> {
  const account = await findAccount({ db }, correo);
  if (!account || !standsWell(account)) return;
  const token = newSecret();
  const now = Date.now();
  const expires_at = now + RESET_MINUTES * 60 * 1000;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("restablecimientos")
      .values({
        token_hash: sha256(token),
        id_usuario: account.id_usuario,
        created_at: now,
        expires_at,
      })
      .execute();
    const letter = resetMail(correo, account.nombre_usuario, token);
    await queueMail(trx, { ...letter, expiresAt: expires_at });
  });
}

/** Whose password the link still sets, whom whoever has it may see: they read the mails of the account. Null: nobody's. */
export async function accountOfLink({ db }: Source, token: string): Promise<LinkedAccount | null> {
  const row = await db
    .selectFrom("restablecimientos")
    .innerJoin("usuarios", "usuarios.id_usuario", "restablecimientos.id_usuario")
    .select(["usuarios.id_usuario", "nombre_usuario", "profile_picture", "segundo_factor"])
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", Date.now())
    .where(isInGoodStanding())
    .executeTakeFirst();
  return row ?? null;
}

export type LinkedAccount = Pick<
  Usuario,
  "id_usuario" | "nombre_usuario" | "profile_picture" | "segundo_factor"
>;

/**
 * Sets the password of whose link this is, ends every session and every other link of the account,
 * and signs in. Works once. Who reads the mails of somebody with a second factor has to have that too. Says what there
 * is against the password. Throws `reset_gone`, `reset_done`, `bad_code` and `password_known`.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, contrasenia, codigo, request }: NewPasswordInput & { token: string; request: Request },
): Promise<SignedIn & { aviso: Advice | null }> {
  // Hashing is dear: not for a link that is no link.
  const linked = await accountOfLink(ctx, token);
  if (!linked) throw await gone(ctx, token, contrasenia);
  const { id_usuario: owner } = linked;
  const aviso = await adviceFor(ctx.db, { id_usuario: owner, password: contrasenia });
  if (linked.segundo_factor) await checkFactorCode(ctx, owner, codigo ?? "");
  const password_hash = await hashPassword(contrasenia);
  await rememberUse(ctx.kv, { kind: "reset-used", token }, owner);
  const changing = ctx.db.transaction().execute(async (trx) => {
    const id_usuario = await spendLink(trx, token);
    const changed = await trx
      .updateTable("usuarios")
      .set({ password_hash })
      .where("id_usuario", "=", id_usuario)
      .where(isInGoodStanding())
      .returning(userColumns)
      .executeTakeFirst();
    if (!changed) throw new AppError("reset_gone");
    await endSpentSuspension(trx, id_usuario);
    await shutDoors(trx, id_usuario);
    await queueMail(
      trx,
      passwordChangedMail(changed.correo, wayBackLink({ ...changed, password_hash })),
    );
    const opened = await openSession(trx, { id_usuario, request });
    return { ...changed, token: opened, leaves: await leavingOn(trx, id_usuario) };
  });
  const account = await changing.catch(async (error: unknown) => {
    const isGone = error instanceof AppError && error.code === "reset_gone";
    throw isGone ? await gone(ctx, token, contrasenia) : error;
  });
  await forgiveGuesses(ctx, account.correo);
  const { leaves } = account;
  const user = userView(account, account.id_usuario);
  return { token: account.token, user, ...(leaves && { leaves }), aviso };
}

/** Who sends a form again, whose first answer did not come, is told that it was done. */
async function gone(ctx: Ctx, token: string, contrasenia: string): Promise<AppError> {
  const isSet = await hasSet(ctx, { kind: "reset-used", token }, contrasenia);
  return new AppError(isSet ? "reset_done" : "reset_gone");
}

/** Whoever deletes the row has the link; nobody else can have it too. */
async function spendLink(trx: Database, token: string): Promise<number> {
  const link = await trx
    .deleteFrom("restablecimientos")
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", Date.now())
    .returning("id_usuario")
    .executeTakeFirst();
  if (!link) throw new AppError("reset_gone");
  return link.id_usuario;
}

async function shutDoors(trx: Database, id_usuario: number): Promise<void> {
  await trx.deleteFrom("restablecimientos").where("id_usuario", "=", id_usuario).execute();
  await endAccess(trx, id_usuario);
}
