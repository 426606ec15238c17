import { nameKey } from "#app/features/people/view.ts";
import { AppError } from "#app/http/errors.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { keptFor } from "#app/retention.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Database } from "#db/client.ts";
import { isReserved } from "./reserved.server.ts";
import { looksOf } from "./skeleton.ts";
import { strings } from "./strings.server.ts";
import { isTakenFrom } from "./taken.server.ts";

interface Claim {
  id_usuario: number;
  nombre_usuario: string;
  /** What they are called until now; null: nothing. */
  before?: string | null;
  /** The house gives the name out, and may give any that nobody has. */
  byHouse?: boolean;
}

/**
 * Makes a name somebody's, so that nobody else takes one that looks like it, and keeps the one before from others for
 * 90 days. Belongs in the transaction that writes the name. Throws `name_taken`, or a unique violation where somebody
 * else was quicker.
 */
export async function claimName(trx: Database, claim: Claim): Promise<void> {
  const { id_usuario, nombre_usuario, before = null, byHouse = false } = claim;
  const looks = looksOf(nombre_usuario);
  const held = before === null ? [] : looksOf(before);
  // What somebody has looked like until now they may go on to look like, also where others do.
  const fresh = looks.filter((look) => !held.includes(look));
  if (fresh.length > 0) {
    if (!byHouse && isReserved(nombre_usuario)) throw nameTaken(strings.reserved);
    if (!byHouse && (await isTakenFrom(trx, fresh, id_usuario))) throw nameTaken(strings.taken);
    if (await isLookTaken(trx, fresh, id_usuario)) throw nameTaken(strings.alike);
  }
  const until = Date.now() + keptFor("freedNames");
  await letGo(trx, { id_usuario, looks: held.filter((look) => !looks.includes(look)), until });
  await hold(trx, { id_usuario, looks, fresh });
}

/**
 * Keeps the names of an account that is deleted from everybody. What is left of them says neither what they were nor
 * whose.
 */
export async function leaveNames(
  trx: Database,
  { id_usuario, nombre_usuario }: { id_usuario: number; nombre_usuario: string },
): Promise<void> {
  const rows = await trx
    .deleteFrom("siluetas")
    .where("id_usuario", "=", id_usuario)
    .returning(["clave", "until"])
    .execute();
  const now = Date.now();
  // What a decision took from them long ago may be somebody else's by now.
  const theirs = rows.filter(({ until }) => until === null || until > now);
  const looks = new Set([...looksOf(nombre_usuario), ...theirs.map(({ clave }) => clave)]);
  const until = now + keptFor("freedNames");
  const left = [...looks].map((look) => ({ clave: goneLook(look), exclusiva: 0 as const, until }));
  await trx
    .insertInto("siluetas")
    .values(left.map((row) => ({ ...row, id_usuario: null })))
    .execute();
}

/** What is kept of a look that somebody had who is gone. No look has a colon. */
function goneLook(look: string): string {
  return `gone:${keyedHash("look of a name", look)}`;
}

/** Throws `name_taken` for a name that somebody has, or that looks like theirs, and for one of the house. */
export async function requireFreeName(db: Database, nombre_usuario: string): Promise<void> {
  if (isReserved(nombre_usuario)) throw nameTaken(strings.reserved);
  if (await isNameHeld(db, nombre_usuario)) throw nameTaken();
  if (await isLookTaken(db, looksOf(nombre_usuario), null)) throw nameTaken(strings.alike);
}

/** Whether a name can be given to somebody new. */
export async function isNameFree(db: Database, nombre_usuario: string): Promise<boolean> {
  if (isReserved(nombre_usuario) || (await isNameHeld(db, nombre_usuario))) return false;
  return !(await isLookTaken(db, looksOf(nombre_usuario), null));
}

/** Whether a name looks like that of somebody else. */
export function looksTaken(db: Database, nombre_usuario: string, id_usuario: number) {
  return isLookTaken(db, looksOf(nombre_usuario), id_usuario);
}

export function nameTaken(said = errorMessage("name_taken")): AppError {
  return new AppError("name_taken", { fields: { nombre_usuario: said } });
}

async function isNameHeld(db: Database, nombre_usuario: string): Promise<boolean> {
  const row = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("name_key", "=", nameKey(nombre_usuario))
    .executeTakeFirst();
  return row !== undefined;
}

async function isLookTaken(db: Database, looks: string[], id_usuario: number | null) {
  const others = await db
    .selectFrom("siluetas")
    .select("id_usuario")
    .where("clave", "in", [...looks, ...looks.map(goneLook)])
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", Date.now())]))
    .execute();
  return others.some((row) => row.id_usuario === null || row.id_usuario !== id_usuario);
}

async function letGo(
  trx: Database,
  { id_usuario, looks, until }: { id_usuario: number; looks: string[]; until: number },
): Promise<void> {
  for (const clave of looks) {
    const { numUpdatedRows } = await trx
      .updateTable("siluetas")
      .set({ until })
      .where("clave", "=", clave)
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirst();
    // From before looks were kept, or one of several who look alike.
    if (numUpdatedRows === 0n) {
      await trx.insertInto("siluetas").values({ clave, id_usuario, exclusiva: 0, until }).execute();
    }
  }
}

async function hold(
  trx: Database,
  { id_usuario, looks, fresh }: { id_usuario: number; looks: string[]; fresh: string[] },
): Promise<void> {
  for (const clave of looks) {
    // Whoever gave it up long ago has no right to it any more; whom it was taken from still may not have it.
    await trx
      .deleteFrom("siluetas")
      .where("clave", "=", clave)
      .where("id_decision", "is", null)
      .where("until", "<=", Date.now())
      .execute();
    const isFresh = fresh.includes(clave);
    const { numUpdatedRows } = await trx
      .updateTable("siluetas")
      // Also one that a decision took and gave back is theirs alone again.
      .set({ until: null, id_decision: null, ...(isFresh && { exclusiva: 1 as const }) })
      .where("clave", "=", clave)
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    const exclusiva = isFresh ? 1 : 0;
    await trx
      .insertInto("siluetas")
      .values({ clave, id_usuario, exclusiva, until: null })
      .execute();
  }
}
