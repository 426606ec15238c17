import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import { timesBreached } from "./breached/list.server.ts";
import { STRENGTH_ENOUGH } from "./limits.ts";
import { type Advice, strings } from "./strings.ts";

/** What there is to say against a password; null: nothing. It may be chosen all the same. */
export async function adviceOn(password: string): Promise<Advice | null> {
  if (await isBreached(password)) return "filtrada";
  if (await isCommon(password)) return "comun";
  const { strengthOf } = await import("./strength/measure.ts");
  return strengthOf(password) < STRENGTH_ENOUGH ? "debil" : null;
}

/**
 * The same for a password that somebody sets for their account. Whose account others would lose by (who decides about
 * them, or is paid by them) may not have one that is known. Throws `password_known` beside its field.
 */
export async function adviceFor(
  db: Database,
  { id_usuario, password }: { id_usuario: number; password: string },
): Promise<Advice | null> {
  const advice = await adviceOn(password);
  const isKnown = advice === "filtrada" || advice === "comun";
  if (isKnown && (await mayNotBeKnown(db, id_usuario))) {
    throw new AppError("password_known", { fields: { contrasenia: strings.advice[advice] } });
  }
  return advice;
}

/** A list that cannot be read keeps nobody from choosing a password. */
async function isBreached(password: string): Promise<boolean> {
  const { breachedPasswords } = getEnv();
  if (breachedPasswords === null) return false;
  try {
    return (await timesBreached(breachedPasswords, password)) > 0;
  } catch (error) {
    log.error({ err: error }, "BREACHED_PASSWORDS cannot be read");
    return false;
  }
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Among the fifty thousand that are used most. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return (await common).has(password.normalize("NFKC").toLowerCase());
}

/** Moderators, administrators, and creators who are, or have said where to be, paid. */
async function mayNotBeKnown(db: Database, id_usuario: number): Promise<boolean> {
  const row = await db
    .selectFrom("usuarios")
    .select(["role", "es_creador"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("cuentas_pago")
            .select("cuentas_pago.id_usuario")
            .whereRef("cuentas_pago.id_usuario", "=", "usuarios.id_usuario"),
        )
        .as("isPayee"),
      eb
        .exists(
          eb
            .selectFrom("saldos")
            .select("saldos.account")
            .whereRef("saldos.id_usuario", "=", "usuarios.id_usuario")
            .where("saldos.amount_cents", "<>", 0),
        )
        .as("hasMoney"),
    ])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!row) return false;
  return row.role !== "user" || (row.es_creador === 1 && Boolean(row.isPayee || row.hasMoney));
}
