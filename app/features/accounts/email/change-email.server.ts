import type { SignedInCtx } from "#app/context.server.ts";
import { wayBackLink } from "#app/features/factors/way-back/way-back.server.ts";
import { WAY_BACK_DAYS } from "#app/features/factors/limits.ts";
import { AppError } from "#app/http/errors.ts";
import { keyedHash, newSecret, sameHash, sha256 } from "#app/http/secrets.server.ts";
import { linkTo } from "#app/mail-layout.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate, isUniqueViolation } from "#db/engines/engine.ts";
import { isBarred } from "../barred.server.ts";
import { CODE_ATTEMPTS, CODE_MINUTES, CODE_WAIT_SECONDS } from "../limits.ts";
import {
  addressTakenMail,
  emailChangedMail,
  emailCodeMail,
  emailNowMail,
} from "../mails.server.ts";
import { findAccount } from "../queries.server.ts";
import { newCode } from "../sign-up/code.server.ts";
import { strings } from "../strings.server.ts";
import { reserveCode } from "../throttle.server.ts";

type Owner = Pick<SignedInCtx, "db" | "kv" | "viewer">;

/**
 * Begins to give one's account another address: it counts once the code that it is mailed comes back. Whether it has
 * an account shows in nothing but the mail. The same form again, as when its answer was lost, is the same change.
 * Throws `bad_input` for the one that there is and `too_many_requests`.
 */
export async function beginEmailChange(
  ctx: Owner,
  { correo, request }: { correo: string; request: Request },
): Promise<void> {
  const { db, viewer } = ctx;
  const { id_usuario, nombre_usuario } = viewer;
  const { correo: anterior } = await ownAccount(db, id_usuario);
  if (correo === anterior) {
    throw new AppError("bad_input", { fields: { correo: strings.fields.sameEmail } });
  }
  if (await hasJustBegun(db, { id_usuario, correo })) return;
  await reserveCode(ctx, { correo, request });
  const code = newCode();
  const now = Date.now();
  const expires_at = now + CODE_MINUTES * 60 * 1000;
  const isTaken = (await findAccount(ctx, correo)) !== undefined || (await isBarred(db, correo));
  await db.transaction().execute(async (trx) => {
    await forgetPending(trx, id_usuario);
    await trx
      .insertInto("cambios_correo")
      .values({
        ...{ id_usuario, anterior, nuevo: correo, created_at: now, expires_at },
        code_hash: hashOf(id_usuario, correo, isTaken ? newSecret() : code),
      })
      .execute();
    const mail = isTaken ? addressTakenMail(correo) : emailCodeMail(correo, nombre_usuario, code);
    await queueMail(trx, { ...mail, expiresAt: expires_at });
  });
}

/** The same change, while its mail is on its way. */
async function hasJustBegun(
  db: Database,
  { id_usuario, correo }: { id_usuario: number; correo: string },
): Promise<boolean> {
  const begun = await db
    .selectFrom("cambios_correo")
    .select("id_cambio")
    .where("id_usuario", "=", id_usuario)
    .where("nuevo", "=", correo)
    .where("done_at", "is", null)
    .where("created_at", ">", Date.now() - CODE_WAIT_SECONDS * 1000)
    .executeTakeFirst();
  return begun !== undefined;
}

/** The address that waits for its code; null: none. */
export async function pendingEmail({ db, viewer }: Pick<Owner, "db" | "viewer">) {
  return (await findPending(db, viewer.id_usuario))?.nuevo ?? null;
}

/**
 * Gives one's account the address whose code this is. Both are told, and the one before has a way back for a week,
 * whatever becomes of the password. The same code again, as when its answer was lost, is the same change. Throws
 * `bad_code`.
 */
export async function finishEmailChange(ctx: Owner, given: { codigo: string }): Promise<void> {
  try {
    await finishOnce(ctx, given);
  } catch (error) {
    const isBad = error instanceof AppError && error.code === "bad_code";
    if (!isBad || !(await hasJustFinished(ctx, given))) throw error;
  }
}

/** Whether the newest change of the account is done by this very code, while it would be good. It opens nothing more. */
async function hasJustFinished(
  { db, viewer }: Owner,
  { codigo }: { codigo: string },
): Promise<boolean> {
  const { id_usuario } = viewer;
  const last = await db
    .selectFrom("cambios_correo")
    .select(["nuevo", "code_hash", "done_at"])
    .where("id_usuario", "=", id_usuario)
    .where("created_at", ">", Date.now() - CODE_MINUTES * 60 * 1000)
    .orderBy("id_cambio", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last?.done_at) return false;
  return sameHash(last.code_hash, hashOf(id_usuario, last.nuevo, codigo));
}

async function finishOnce({ db, viewer }: Owner, { codigo }: { codigo: string }): Promise<void> {
  const { id_usuario } = viewer;
  const pending = await findPending(db, id_usuario);
  if (!pending) throw badCode(strings.code.expired);
  const { id_cambio, anterior, nuevo } = pending;
  if (!(await countTry(db, id_cambio))) throw badCode(strings.code.spent);
  if (!sameHash(pending.code_hash, hashOf(id_usuario, nuevo, codigo))) throw badCode();
  const secret = newSecret();
  try {
    await db.transaction().execute(async (trx) => {
      const account = await setAddress(trx, { id_usuario, anterior, nuevo });
      const now = Date.now();
      const until = now + WAY_BACK_DAYS * 24 * 60 * 60 * 1000;
      const { numUpdatedRows } = await trx
        .updateTable("cambios_correo")
        .set({ done_at: now, undo_hash: sha256(secret), expires_at: until })
        .where("id_cambio", "=", id_cambio)
        .where("done_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw badCode();
      const link = linkTo(`/no-fui-yo?token=c-${secret}`);
      await queueMail(
        trx,
        emailChangedMail(anterior, { nombre_usuario: account.nombre_usuario, link }),
      );
      await queueMail(
        trx,
        emailNowMail(nuevo, { ...account, link: wayBackLink({ ...account, correo: nuevo }) }),
      );
    });
  } catch (error) {
    // Somebody has opened an account with it meanwhile.
    if (!isUniqueViolation(error)) throw error;
    throw badCode();
  }
}

/** Lets go of the address that waits. */
export async function forgetPending(db: Database, id_usuario: number): Promise<void> {
  await db
    .deleteFrom("cambios_correo")
    .where("id_usuario", "=", id_usuario)
    .where("done_at", "is", null)
    .execute();
}

async function setAddress(
  trx: Database,
  { id_usuario, anterior, nuevo }: { id_usuario: number; anterior: string; nuevo: string },
) {
  const account = trx
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "password_hash", "correo"])
    .where("id_usuario", "=", id_usuario);
  const before = await forUpdate(trx, account).executeTakeFirstOrThrow();
  if (before.correo !== anterior) throw badCode(strings.code.expired);
  await trx
    .updateTable("usuarios")
    .set({ correo: nuevo })
    .where("id_usuario", "=", id_usuario)
    .execute();
  // Links for a password that went to the other open nothing any more.
  await trx.deleteFrom("restablecimientos").where("id_usuario", "=", id_usuario).execute();
  return before;
}

async function countTry(db: Database, id_cambio: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("cambios_correo")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id_cambio", "=", id_cambio)
    .where("attempts", "<", CODE_ATTEMPTS)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function findPending(db: Database, id_usuario: number) {
  return db
    .selectFrom("cambios_correo")
    .select(["id_cambio", "anterior", "nuevo", "code_hash"])
    .where("id_usuario", "=", id_usuario)
    .where("done_at", "is", null)
    .where("expires_at", ">", Date.now())
    .orderBy("id_cambio", "desc")
    .limit(1)
    .executeTakeFirst();
}

function ownAccount(db: Database, id_usuario: number) {
  return db
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
}

function badCode(error?: string): AppError {
  return new AppError("bad_code", error ? { fields: { codigo: error } } : {});
}

function hashOf(id_usuario: number, correo: string, code: string): string {
  return keyedHash("address code", `${id_usuario}\n${correo}\n${code}`);
}
