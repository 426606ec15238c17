import type { Ctx } from "#app/context.server.ts";
import { checkFactorCode } from "#app/features/factors/check-code.server.ts";
import { checkPasskey, questionOf } from "#app/features/factors/passkeys/check.server.ts";
import type { PasskeyAnswer } from "#app/features/factors/schema.ts";
import { tellFactor } from "#app/features/factors/state.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enter, type SignedIn } from "../enter.server.ts";
import { accountColumns } from "../queries.server.ts";
import { readTicket } from "./ticket.server.ts";

/**
 * Opens the session of whoever has shown the first proof and now a code, of their app or to recover. Throws
 * `second_step_gone`, `bad_code`, `account_suspended`, `account_leaving` and `too_many_requests`.
 */
export async function finishSecondStep(
  ctx: Ctx,
  { vale, codigo, request }: { vale: string; codigo: string; request: Request },
): Promise<SignedIn> {
  const account = await readTicket(ctx.db, vale);
  const gone = new AppError("second_step_gone", { link: "/login" });
  if (!account) throw gone;
  await checkFactorCode(ctx, account.id_usuario, codigo).catch((error: unknown) =>
    tellGuessed(ctx, account.id_usuario, error),
  );
  return enter(ctx.db, account, request, { refusal: gone });
}

/** Whoever guesses until they may guess no more knows the password: its owner is told, once a day. */
async function tellGuessed({ db, kv }: Ctx, id_usuario: number, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === "too_many_requests") {
    const day = { expirationTtl: 24 * 60 * 60, shared: true };
    const isFirst = await kv.compareAndSet(`factor-guessed:${id_usuario}`, null, "1", day);
    if (isFirst) await tellFactor(db, id_usuario, "guessed");
  }
  throw error;
}

/** What a browser asks for a passkey by, whosever it is. Throws `passkeys_away`. */
export function passkeyQuestion({ db }: Pick<Ctx, "db">) {
  return questionOf(db, "sign-in");
}

/** Opens the session of whose passkey has answered. Throws what `checkPasskey` and `enter` do. */
export async function signInWithPasskey(
  ctx: Ctx,
  { respuesta, request }: { respuesta: PasskeyAnswer; request: Request },
): Promise<SignedIn> {
  const id = await checkPasskey(ctx, { purpose: "sign-in", answer: respuesta });
  const account = await ctx.db
    .selectFrom("usuarios")
    .select(accountColumns)
    .where("id_usuario", "=", id)
    .executeTakeFirstOrThrow();
  return enter(ctx.db, account, request, { refusal: new AppError("passkey_refused") });
}
