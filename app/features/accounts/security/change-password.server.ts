import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Held, rotateSession } from "#app/http/session.server.ts";
import { countTokens } from "#app/http/tokens/token-holder.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Database } from "#db/client.ts";
import { passwordChangedMail } from "../mails.server.ts";
import { hasSet, rememberUse } from "../reset/second-press.server.ts";
import { checkPassword, hashPassword } from "#app/features/people/passwords/password.server.ts";
import { adviceFor } from "#app/features/passwords/check.server.ts";
import type { Advice } from "#app/features/passwords/strings.ts";
import type { ChangePasswordInput } from "../schema.ts";
import { wayBackLink } from "#app/features/factors/way-back/way-back.server.ts";
import { endOtherSessions } from "./sessions.server.ts";
import { forgiveGuesses, countGuess } from "#app/features/people/passwords/guesses.server.ts";

type Owner = Pick<SignedInCtx, "db" | "viewer">;

interface Change extends ChangePasswordInput {
  held: Held;
}

interface Changed {
  token: string | null;
  aviso: Advice | null;
}

/**
 * Changes one's own password, ends all other sessions and every link for a new one, and gives
 * the session of a browser another token, which is returned with what there is to say against the password. The same
 * form twice at once is one change. Throws `wrong_password`, `password_known` and `too_many_requests`.
 */
export async function changePassword(ctx: SignedInCtx, change: Change): Promise<Changed> {
  try {
    return await changeOnce(ctx, change);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "wrong_password";
    const changed = isWrong && (await changedBefore(ctx, change));
    if (!changed) throw error;
    return changed;
  }
}

/**
 * The answer once more, to who sends the form again that has changed the password, as the session had it: on a slow
 * line the page gives up before it hears so. Undefined: it has not.
 */
export async function changedBefore(
  ctx: SignedInCtx,
  { contrasenia, held }: Change,
): Promise<Changed | undefined> {
  const by = { kind: "password-changed", token: held.token } as const;
  if (!(await hasSet(ctx, by, contrasenia))) return undefined;
  const { id_usuario } = ctx.viewer;
  await forgiveGuesses(ctx, (await ownAccount(ctx)).correo);
  return {
    token: await nextToken(ctx.db, held),
    aviso: await adviceFor(ctx.db, { id_usuario, password: contrasenia }),
  };
}

async function changeOnce(
  ctx: SignedInCtx,
  { actual, contrasenia, held }: Change,
): Promise<Changed> {
  const { id_usuario } = ctx.viewer;
  const { correo, password_hash } = await ownAccount(ctx);
  // Who has a second factor has just confirmed with it, and may have forgotten the password.
  if (!ctx.viewer.segundo_factor) {
    await countGuess(ctx, correo);
    if (!(await checkPassword(password_hash, actual))) throw wrongPassword();
    await forgiveGuesses(ctx, correo);
  }
  const aviso = await adviceFor(ctx.db, { id_usuario, password: contrasenia });
  const next_hash = await hashPassword(contrasenia);
  await rememberUse(ctx.kv, { kind: "password-changed", token: held.token }, id_usuario);
  const token = await ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("usuarios")
      .set({ password_hash: next_hash })
      .where("id_usuario", "=", id_usuario)
      // A link for a new password may have been quicker.
      .where("password_hash", password_hash === null ? "is" : "=", password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw wrongPassword();
    await trx.deleteFrom("restablecimientos").where("id_usuario", "=", id_usuario).execute();
    await endOtherSessions({ ...ctx, db: trx }, held);
    const tokens = await countTokens({ ...ctx, db: trx });
    await queueMail(
      trx,
      passwordChangedMail(
        correo,
        wayBackLink({ id_usuario, correo, password_hash: next_hash }),
        tokens,
      ),
    );
    return nextToken(trx, held);
  });
  return { token, aviso };
}

/** None for a program, which would not learn of it. */
async function nextToken(db: Database, { from, token }: Held): Promise<string | null> {
  return from === "cookie" ? rotateSession(db, token) : null;
}

function ownAccount({ db, viewer }: Owner) {
  return db
    .selectFrom("usuarios")
    .select(["correo", "password_hash"])
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
}

function wrongPassword(): AppError {
  return new AppError("wrong_password", { fields: { actual: errorMessage("wrong_password") } });
}
