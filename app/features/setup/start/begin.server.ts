import type { Ctx } from "#app/context.server.ts";
import { findPerson, setStanding } from "#app/features/accounts/operator.server.ts";
import { findAccount } from "#app/features/accounts/queries.server.ts";
import { insertAccount } from "#app/features/accounts/sign-up/insert-account.server.ts";
import { recordAudit } from "#app/features/people/audit.server.ts";
import { hashPassword } from "#app/features/people/passwords/password.server.ts";
import { AppError } from "#app/http/errors.ts";
import { openSession } from "#app/http/session.server.ts";
import type { Database } from "#db/client.ts";
import { aloneUntilEnd, isUniqueViolation } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import type { FirstAccount } from "../schema.ts";
import { isStartLive } from "./link.server.ts";
import { strings } from "./strings.ts";

type Source = Pick<Ctx, "db">;

/**
 * Makes an account and has it administer, as who holds the link says. Gives the token of a session. Throws `link_gone`,
 * and `bad_input` for a name or an address that is taken.
 */
export async function makeFirst(
  { db }: Source,
  { token, request, ...given }: FirstAccount & { token: string; request: Request },
): Promise<string> {
  // Whoever has no link has no password hashed either.
  if (!(await isStartLive(db, token))) throw new AppError("link_gone");
  const password_hash = await hashPassword(given.contrasenia);
  const { nombre_usuario, correo } = given;
  try {
    return await db.transaction().execute(async (trx) => {
      await claim(trx, token);
      const account = { nombre_usuario, correo, password_hash };
      const { id_usuario } = await insertAccount(trx, account, { byHouse: true });
      await appoint(trx, id_usuario);
      return openSession(trx, { id_usuario, request });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const field = (await findAccount({ db }, correo)) ? "correo" : "nombre_usuario";
    throw new AppError("bad_input", { fields: { [field]: strings.taken[field] } });
  }
}

/** Has an account that is there administer; its person signs in themselves. Throws `link_gone` and `bad_input`. */
export async function nameFirst(
  { db }: Source,
  { token, quien }: { token: string; quien: string },
): Promise<void> {
  if (!(await isStartLive(db, token))) throw new AppError("link_gone");
  await db.transaction().execute(async (trx) => {
    await claim(trx, token);
    await appoint(trx, await activePerson(trx, quien));
  });
}

/** One after the other, so that two who press at once make one administrator. All links are used up by it. */
async function claim(trx: Database, token: string): Promise<void> {
  await aloneUntilEnd<Schema>(trx, "first-administrator");
  // A write first: on SQLite the transaction is alone from here on.
  await trx.deleteFrom("enlaces_inicio").where("expires_at", "<=", Date.now()).execute();
  if (!(await isStartLive(trx, token))) throw new AppError("link_gone");
  await trx.deleteFrom("enlaces_inicio").execute();
}

async function appoint(trx: Database, id: number): Promise<void> {
  await setStanding({ db: trx }, String(id), { role: "administrator" });
  await recordAudit(
    { db: trx },
    {
      actor: { id, kind: "administrator" },
      action: "admin.start",
      subject: { kind: "persona", id },
    },
  );
}

async function activePerson(trx: Database, quien: string): Promise<number> {
  const unknown = new AppError("bad_input", { fields: { quien: strings.unknown } });
  const { id_usuario } = await findPerson({ db: trx }, quien).catch((error: unknown) => {
    throw error instanceof AppError ? unknown : error;
  });
  const { status } = await trx
    .selectFrom("usuarios")
    .select("status")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  if (status !== "active") throw unknown;
  return id_usuario;
}
