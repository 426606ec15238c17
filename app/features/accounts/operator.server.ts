import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { idParam } from "#app/http/input.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate, isUniqueViolation } from "#db/engines/engine.ts";
import type { Usuario } from "#db/schema/accounts.ts";
import { insertAccount } from "./sign-up/insert-account.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { addressCorrectedMail } from "./mails.server.ts";
import { hashPassword } from "#app/features/people/passwords/password.server.ts";
import { findAccount } from "./queries.server.ts";
import type { SignUpInput } from "./schema.ts";

type Source = Pick<Ctx, "db">;

/** Who an operator means: a name, with or without `@`, or an id. */
export type Who = string;

/**
 * Makes an account whose address the operator vouches for, and whose person agrees to the texts when they first
 * sign in; or says what of it is taken.
 */
export async function createAccount(
  { db }: Source,
  { nombre_usuario, correo, contrasenia }: SignUpInput,
): Promise<{ id_usuario: number } | { taken: "nombre_usuario" | "correo" }> {
  const password_hash = await hashPassword(contrasenia);
  try {
    return await db.transaction().execute(async (trx) => {
      const account = { nombre_usuario, correo, password_hash };
      const { id_usuario } = await insertAccount(trx, account, { byHouse: true });
      return { id_usuario };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "name_taken")
      return { taken: "nombre_usuario" };
    if (!isUniqueViolation(error)) throw error;
    return { taken: (await findAccount({ db }, correo)) ? "correo" : "nombre_usuario" };
  }
}

/** Throws `user_not_found`. */
export async function findPerson(
  { db }: Source,
  who: Who,
): Promise<Pick<Usuario, "id_usuario" | "nombre_usuario">> {
  const id = idParam.safeParse(who);
  const person = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario"])
    .$call((query) =>
      id.success
        ? query.where("id_usuario", "=", id.data)
        : query.where("name_key", "=", nameKey(who.replace(/^@/, ""))),
    )
    .executeTakeFirst();
  if (!person) throw new AppError("user_not_found");
  return person;
}

export type Standing = Pick<
  Usuario,
  | "id_usuario"
  | "nombre_usuario"
  | "es_creador"
  | "verificado"
  | "de_confianza"
  | "ve_documentos"
  | "role"
  | "status"
>;
type Change = Partial<
  Pick<Usuario, "es_creador" | "verificado" | "de_confianza" | "ve_documentos" | "role">
>;

/** Changes what only an operator may; who they verify stays so without a document. Throws `user_not_found`. */
export async function setStanding(ctx: Source, who: Who, change: Change): Promise<Standing> {
  const { id_usuario } = await findPerson(ctx, who);
  const { verificado } = change;
  const byHand = verificado === undefined ? {} : { verificado_por_operador: verificado };
  return updateStanding(ctx, id_usuario, { ...change, ...byHand });
}

function updateStanding(
  { db }: Source,
  id_usuario: number,
  change: Change & Partial<Pick<Usuario, "verificado_por_operador">>,
): Promise<Standing> {
  return db
    .updateTable("usuarios")
    .set(change)
    .where("id_usuario", "=", id_usuario)
    .returning(["id_usuario", "nombre_usuario", "es_creador", "verificado", "de_confianza"])
    .returning(["ve_documentos", "role", "status"])
    .executeTakeFirstOrThrow();
}

/**
 * Gives an account the address that its person has asked for, and shown to be theirs; both addresses are told.
 * Links for a password that went to the other, and those that give it back, open nothing any more. Throws `user_not_found`; says if it is taken.
 */
export async function correctAddress(
  ctx: Source,
  who: Who,
  correo: string,
): Promise<"corrected" | "taken"> {
  const { id_usuario } = await findPerson(ctx, who);
  try {
    await ctx.db.transaction().execute((trx) => setAddress(trx, id_usuario, correo));
    return "corrected";
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return "taken";
  }
}

async function setAddress(trx: Database, id_usuario: number, correo: string): Promise<void> {
  const account = trx.selectFrom("usuarios").select(["correo", "nombre_usuario"]);
  const before = await forUpdate(
    trx,
    account.where("id_usuario", "=", id_usuario).where("status", "<>", "deleted"),
  ).executeTakeFirst();
  if (!before) throw new AppError("user_not_found");
  if (before.correo === correo) return;
  await trx.updateTable("usuarios").set({ correo }).where("id_usuario", "=", id_usuario).execute();
  // Whoever had taken the address has a way back to it, and may have asked for another.
  for (const table of ["restablecimientos", "cambios_correo"] as const) {
    await trx.deleteFrom(table).where("id_usuario", "=", id_usuario).execute();
  }
  for (const to of [before.correo, correo]) {
    await queueMail(trx, addressCorrectedMail(to, before.nombre_usuario));
  }
}
