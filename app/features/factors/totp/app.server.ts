import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fill } from "#app/strings/language.ts";
import { TOTP_DRIFT_MINUTES, TOTP_PENDING_MINUTES, TOTP_PERIOD } from "../limits.ts";
import { lockOwner, noteFactors } from "../note-factors.server.ts";
import { forceOf, requireAnother, tellFactor } from "../state.server.ts";
import { replaceRecoveryCodes } from "../recovery/codes.server.ts";
import { strings } from "../strings.server.ts";
import { finishAgain } from "./second-press.server.ts";
import { newTotpSecret, openSecret, sealSecret, stepOf, totpAddress } from "./secret.server.ts";

type Owner = Pick<SignedInCtx, "db" | "viewer">;

/** Begins with an app: the secret to give it, which counts from its first code on. The one before stays until then. */
export async function beginTotp({ db, viewer }: Owner): Promise<void> {
  const { id_usuario } = viewer;
  const pendiente = sealSecret(id_usuario, "pendiente", await newTotpSecret());
  const begun = { pendiente, pendiente_at: Date.now() };
  await db
    .insertInto("totp")
    .values({ id_usuario, ...begun })
    .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(begun))
    .execute();
}

/** What was begun, to be typed or photographed by the app. Null: nothing, or too long ago. */
export async function begunTotp(ctx: Owner): Promise<{ secreto: string; uri: string } | null> {
  const secreto = await pendingOf(ctx);
  if (!secreto) return null;
  const place = { issuer: getEnv().siteName, label: ctx.viewer.nombre_usuario };
  return { secreto, uri: await totpAddress(secreto, place) };
}

/**
 * Makes the app that was begun with the one whose codes count. Gives ten recovery codes where it is the first second
 * factor of the account. The same code again, as when its answer was lost, is the same app, and gives other recovery
 * codes in place of those that nobody has seen. Throws `bad_code`, which says so where the clock of the app is off,
 * and `totp_not_begun`.
 */
export async function finishTotp(ctx: Owner, typed: string): Promise<string[] | null> {
  const { id_usuario } = ctx.viewer;
  const secret = await pendingOf(ctx);
  if (!secret) return finishAgain(ctx, typed);
  const found = await stepOf({ secret, code: typed });
  if (!found) throw await wrongCode(secret, typed);
  const finished = await ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, id_usuario);
    const created_at = Date.now();
    const { numUpdatedRows } = await trx
      .updateTable("totp")
      .set({
        ...{ secreto: sealSecret(id_usuario, "secreto", secret), ultimo_paso: found.step },
        ...{ created_at, pendiente: null, pendiente_at: null },
      })
      .where("id_usuario", "=", id_usuario)
      .where("pendiente", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const isFirst = await noteFactors(trx, id_usuario);
    await tellFactor(trx, id_usuario, "appAdded");
    return { codes: isFirst ? await replaceRecoveryCodes(trx, id_usuario, created_at) : null };
  });
  // The second press of a double click finds it done.
  return finished ? finished.codes : finishAgain(ctx, typed);
}

/** Lets go of the app; where there is none it is as good. Throws `factor_required`. */
export async function removeTotp({ db, viewer }: Owner): Promise<void> {
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, id_usuario);
    const gone = await trx
      .deleteFrom("totp")
      .where("id_usuario", "=", id_usuario)
      .returning("secreto")
      .executeTakeFirst();
    if (!gone?.secreto) return;
    await requireAnother(trx, id_usuario, forceOf(viewer));
    await noteFactors(trx, id_usuario);
    await tellFactor(trx, id_usuario, "appRemoved");
  });
}

async function pendingOf({ db, viewer }: Owner): Promise<string | null> {
  const { id_usuario } = viewer;
  const row = await db
    .selectFrom("totp")
    .select("pendiente")
    .where("id_usuario", "=", id_usuario)
    .where("pendiente_at", ">", Date.now() - TOTP_PENDING_MINUTES * 60 * 1000)
    .executeTakeFirst();
  return row?.pendiente ? openSecret(id_usuario, "pendiente", row.pendiente) : null;
}

/** Only who adds an app is told how far its clock is off: to anybody who guesses it would say what will be right. */
async function wrongCode(secret: string, code: string): Promise<AppError> {
  const found = await stepOf({ secret, code, tolerance: TOTP_DRIFT_MINUTES * 60 });
  if (!found) return new AppError("bad_code", { fields: { codigo: strings.codes.wrong } });
  const minutes = Math.max(1, Math.round((Math.abs(found.off) * TOTP_PERIOD) / 60));
  const sentence = found.off > 0 ? strings.codes.clockAhead : strings.codes.clockBehind;
  return new AppError("bad_code", { fields: { codigo: fill(sentence, { minutes }) } });
}
