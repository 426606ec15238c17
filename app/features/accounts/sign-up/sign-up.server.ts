import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { sameHash } from "#app/http/secrets.server.ts";
import { openSession } from "#app/http/session.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Database } from "#db/client.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import type { RegistrosTable } from "#db/schema/accounts.ts";
import type { Schema } from "#db/schema.ts";
import type { ExpressionBuilder, ExpressionWrapper, Selectable, SqlBool } from "kysely";
import { hashCode, isCode, networkName, newCode } from "./code.server.ts";
import type { SignedIn } from "../enter.server.ts";
import { insertAccount } from "./insert-account.server.ts";
import { CODE_ATTEMPTS, CODE_MINUTES, CODE_WAIT_SECONDS } from "../limits.ts";
import { isBarred } from "../barred.server.ts";
import { barredMail, codeMail, hasAccountMail } from "../mails.server.ts";
import { checkPassword, hashPassword } from "#app/features/people/passwords/password.server.ts";
import { isNameFree, nameTaken, requireFreeName } from "#app/features/names/claim.server.ts";
import { findAccount } from "../queries.server.ts";
import { hasOpened, rememberCode } from "./second-press.server.ts";
import type { SignUpInput } from "../schema.ts";
import { strings } from "../strings.server.ts";
import { releaseCode, reserveCode } from "../throttle.server.ts";
import { beginConsents } from "#app/features/people/consents.server.ts";
import { userView } from "#app/features/people/view.ts";

type Registro = Selectable<RegistrosTable>;

/**
 * Begins a sign-up: the account exists once its code is verified. An address that has an account
 * gets a row too, whose code nobody is told, so that nothing tells the two apart but the mail. The same
 * form again, as when its answer was lost, is the same sign-up.
 * Throws `name_taken` and `too_many_requests`.
 */
export async function signUp(
  ctx: Ctx,
  { request, contrasenia, ...registro }: SignUpInput & { request: Request },
): Promise<{ id_registro: number }> {
  await requireFreeName(ctx.db, registro.nombre_usuario);
  const begun = await justBegun(ctx.db, { request, contrasenia, ...registro });
  if (begun) return begun;
  await reserveCode(ctx, { correo: registro.correo, request });
  const password_hash = await hashPassword(contrasenia);
  return ctx.db.transaction().execute(async (trx) =>
    trx
      .insertInto("registros")
      .values({
        ...registro,
        password_hash,
        red: networkName(request),
        created_at: Date.now(),
        ...(await issueCode(trx, registro)),
      })
      .returning("id_registro")
      .executeTakeFirstOrThrow(),
  );
}

/** The same sign-up from the same network, while its mail is on its way. */
async function justBegun(
  db: Database,
  { request, nombre_usuario, correo, contrasenia }: SignUpInput & { request: Request },
): Promise<{ id_registro: number } | null> {
  const registro = await db
    .selectFrom("registros")
    .select(["id_registro", "password_hash"])
    .where("correo", "=", correo)
    .where("nombre_usuario", "=", nombre_usuario)
    .where("red", "=", networkName(request))
    .where("created_at", ">", Date.now() - CODE_WAIT_SECONDS * 1000)
    .orderBy("id_registro", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSame = registro && (await checkPassword(registro.password_hash, contrasenia));
  return isSame ? { id_registro: registro.id_registro } : null;
}

/** Replaces the code of a sign-up. Throws `signup_expired` and `too_many_requests`. */
export async function resendCode(
  ctx: Ctx,
  { id_registro, request }: { id_registro: number; request: Request },
): Promise<void> {
  const registro = await ctx.db
    .selectFrom("registros")
    .select(["nombre_usuario", "correo"])
    .where("id_registro", "=", id_registro)
    .executeTakeFirst();
  if (!registro) throw new AppError("signup_expired");
  await reserveCode(ctx, { correo: registro.correo, request });
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("registros")
      .set({ ...NO_GUESSES, ...(await issueCode(trx, registro)) })
      .where("id_registro", "=", id_registro)
      .execute();
  });
}

const NO_GUESSES = { attempts: 0, attempts_near: 0, attempts_far: 0 };

interface VerifyInput {
  correo: string;
  codigo: string;
  /** Only this sign-up of the address; any of its sign-ups when absent. */
  id_registro?: number;
  request: Request;
}

/**
 * Makes the account whose code this is and signs it in. A call that names no sign-up is a guess at each that waits for
 * this address, and takes none of the attempts of whoever can name theirs. Throws `bad_code`, `signup_done`, and `name_taken` when the name went to somebody else meanwhile.
 */
export async function verifyCode(ctx: Ctx, input: VerifyInput): Promise<SignedIn> {
  const registro = await guess(ctx.db, input);
  if (!registro) throw await refusal(ctx, input);
  await rememberCode(ctx.kv, registro);
  try {
    return await ctx.db.transaction().execute((trx) => openAccount(trx, registro, input.request));
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_code") throw await refusal(ctx, input);
    const isTaken = error instanceof AppError && error.code === "name_taken";
    if (!isTaken && !isUniqueViolation(error)) throw error;
    if (!isTaken && (await isNameFree(ctx.db, registro.nombre_usuario))) throw badCode();
    // They did nothing wrong: another name may be tried at once.
    await releaseCode(ctx, { correo: registro.correo, request: input.request });
    throw isTaken ? error : nameTaken();
  }
}

/** Mails a new code, or says that there is an account already; gives what the row keeps of it. */
async function issueCode(
  trx: Database,
  { nombre_usuario, correo }: Pick<Registro, "nombre_usuario" | "correo">,
): Promise<Pick<Registro, "code_hash" | "expires_at">> {
  const code = newCode();
  const expires_at = Date.now() + CODE_MINUTES * 60 * 1000;
  const hasAccount = (await findAccount({ db: trx }, correo)) !== undefined;
  const mail = hasAccount
    ? hasAccountMail(correo)
    : (await isBarred(trx, correo))
      ? barredMail(correo)
      : { ...codeMail(correo, nombre_usuario, code), expiresAt: expires_at };
  await queueMail(trx, mail);
  return {
    code_hash: hashCode(correo, code),
    expires_at,
  };
}

/** Counts in the statement that reads, so that of parallel guesses none is free. */
async function guess(
  db: Database,
  { correo, codigo, id_registro, request }: VerifyInput,
): Promise<Registro | null> {
  if (!isCode(codigo)) return null;
  const red = networkName(request);
  const spends: Spend[] =
    id_registro !== undefined
      ? [{ column: "attempts", of: (eb) => eb("id_registro", "=", id_registro) }]
      : [
          { column: "attempts_near", of: (eb) => eb("red", "=", red) },
          {
            column: "attempts_far",
            of: (eb) => eb.or([eb("red", "<>", red), eb("red", "is", null)]),
          },
        ];
  const hash = hashCode(correo, codigo);
  const opened: Registro[] = [];
  for (const { column, of } of spends) {
    const rows = await db
      .updateTable("registros")
      .set((eb) => ({ [column]: eb(column, "+", 1) }))
      .where("correo", "=", correo)
      .where("expires_at", ">", Date.now())
      .where(column, "<", CODE_ATTEMPTS)
      .where(of)
      .returningAll()
      .execute();
    opened.push(...rows.filter((row) => sameHash(row.code_hash, hash)));
  }
  // Two sign-ups that drew the same digits: neither may be mistaken for the other.
  return opened.length === 1 ? (opened[0] ?? null) : null;
}

/** Whose guesses a column counts, and at which sign-ups. */
interface Spend {
  column: "attempts" | "attempts_near" | "attempts_far";
  of: (
    eb: ExpressionBuilder<Schema, "registros">,
  ) => ExpressionWrapper<Schema, "registros", SqlBool>;
}

/** Of a code that did not open its sign-up. */
async function refusal(ctx: Ctx, { correo, codigo, id_registro }: VerifyInput): Promise<AppError> {
  // Whoever has the address alone is not told whether somebody signs up with it.
  if (id_registro === undefined) return badCode();
  const isDone = await hasOpened(ctx, { id_registro, correo, codigo });
  return isDone
    ? new AppError("signup_done")
    : badCode(await whyRefused(ctx.db, correo, id_registro));
}

async function whyRefused(db: Database, correo: string, id_registro: number): Promise<string> {
  const registro = await db
    .selectFrom("registros")
    .select(["attempts", "expires_at"])
    .where("id_registro", "=", id_registro)
    .where("correo", "=", correo)
    .executeTakeFirst();
  if (!registro) return errorMessage("signup_expired");
  if (registro.expires_at <= Date.now()) return strings.code.expired;
  return registro.attempts >= CODE_ATTEMPTS ? strings.code.spent : errorMessage("bad_code");
}

async function openAccount(trx: Database, registro: Registro, request: Request): Promise<SignedIn> {
  const { id_registro, nombre_usuario, correo, password_hash, code_hash } = registro;
  const used = await trx
    .deleteFrom("registros")
    .where("id_registro", "=", id_registro)
    .where("code_hash", "=", code_hash)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw badCode();
  const account = await insertAccount(trx, { nombre_usuario, correo, password_hash });
  // The form said that signing up is agreeing.
  await beginConsents(trx, account.id_usuario, request);
  await trx.deleteFrom("registros").where("correo", "=", correo).execute();
  const token = await openSession(trx, { id_usuario: account.id_usuario, request });
  return { token, user: userView(account, account.id_usuario) };
}

function badCode(said = errorMessage("bad_code")): AppError {
  return new AppError("bad_code", { fields: { codigo: said } });
}
