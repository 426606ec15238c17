import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { type Actor, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { aloneUntilEnd } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import { isSetting, kindOf, type SettingName, spelt } from "./schema.ts";
import { problemsOf, type Settings } from "./check.server.ts";
import { takeSettings } from "./follow.server.ts";
import { HISTORY_PAGE } from "./limits.ts";
import { readSettings } from "./read.server.ts";

type Source = Pick<Ctx, "db">;

/**
 * Sets these; an empty one is as the environment says again. All or none: throws `bad_input` with a sentence for each
 * that is wrong. Holds here at once, elsewhere within seconds. Gives how many are others now.
 */
export async function changeSettings(
  { db }: Source,
  { ajustes, actor }: { ajustes: Settings; actor: Actor },
): Promise<number> {
  const changes = await db.transaction().execute((trx) => change(trx, { ajustes, actor }));
  if (changes > 0) await takeSettings(db);
  return changes;
}

/** Takes a change back, while it is the last of its setting. Throws `not_found` and `setting_changed`. */
export async function undoChange(
  { db }: Source,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await alone(trx);
    const entry = await trx
      .selectFrom("ajustes_historial")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!entry || !isSetting(entry.nombre)) throw new AppError("not_found");
    const now = (await readSettings(trx))[entry.nombre] ?? null;
    const last = await lastChange(trx, entry.nombre);
    if (now !== entry.despues || last !== id) throw new AppError("setting_changed");
    const ajustes = { [entry.nombre]: entry.antes ?? "" };
    await change(trx, { ajustes, actor, deshace: id });
  });
  await takeSettings(db);
}

async function lastChange(trx: Database, nombre: string): Promise<number | null> {
  const row = await trx
    .selectFrom("ajustes_historial")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("nombre", "=", nombre)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One after the other: each sees what the one before has set. */
const alone = (trx: Database) => aloneUntilEnd<Schema>(trx, "ajustes");

interface Change {
  ajustes: Settings;
  actor: Actor;
  deshace?: number;
}

async function change(trx: Database, { ajustes, actor, deshace }: Change): Promise<number> {
  await alone(trx);
  const before = await readSettings(trx);
  const after = { ...before };
  for (const [name, value] of Object.entries(ajustes) as [SettingName, string][]) {
    const text = tidy(name, value);
    if (text === "") Reflect.deleteProperty(after, name);
    else after[name] = text;
  }
  const names = Object.keys(ajustes) as SettingName[];
  // What versions before have kept as 1 is a yes as ever.
  const spelled = (text: string | undefined, name: SettingName) => text && spelt(name, text);
  const changed = names.filter((name) => spelled(before[name], name) !== after[name]);
  if (changed.length === 0) return 0;
  const problems = problemsOf({ before, after, changed });
  if (problems) throw new AppError("bad_input", { fields: problems });
  for (const name of changed) await write(trx, name, { before, after, actor, deshace });
  await bump(trx);
  return changed.length;
}

/** As a browser sends lines, and blanks that nobody means. */
function tidy(name: SettingName, value: string): string {
  const text = value.replace(/\r\n?/g, "\n").trim();
  if (kindOf[name] === "lines" || kindOf[name] === "json") return text;
  return spelt(name, text.replaceAll("\n", " "));
}

async function write(
  trx: Database,
  nombre: SettingName,
  given: { before: Settings; after: Settings; actor: Actor; deshace: number | undefined },
): Promise<void> {
  const antes = given.before[nombre] ?? null;
  const despues = given.after[nombre] ?? null;
  if (despues === null) await trx.deleteFrom("ajustes").where("nombre", "=", nombre).execute();
  else {
    await trx
      .insertInto("ajustes")
      .values({ nombre, valor: despues })
      .onConflict((conflict) => conflict.column("nombre").doUpdateSet({ valor: despues }))
      .execute();
  }
  const { actor, deshace = null } = given;
  const at = { hecho_por: actor.id, deshace, created_at: Date.now() };
  await trx
    .insertInto("ajustes_historial")
    .values({ nombre, antes, despues, ...at })
    .execute();
  const data = { nombre, antes, despues, ...(deshace !== null && { deshace }) };
  const action = deshace === null ? "admin.settings.set" : "admin.settings.undo";
  await recordAudit({ db: trx }, { actor, action, data });
}

/** Says so to every process, and lets go of the pages that are kept for all visitors. */
async function bump(trx: Database): Promise<void> {
  await sql`update versiones set version = version + 1 where nombre in ('ajustes', 'visitantes')`.execute(
    trx,
  );
}

/** Who changed what, the newest first. */
export async function readHistory({ db }: Source, antes: number | null) {
  const rows = await db
    .selectFrom("ajustes_historial as each")
    .leftJoin("usuarios", "usuarios.id_usuario", "each.hecho_por")
    .select(["each.id", "nombre", "antes", "despues", "hecho_por", "deshace", "each.created_at"])
    .select(["nombre_usuario"])
    .$if(antes !== null, (query) => query.where("each.id", "<", antes!))
    .orderBy("each.id", "desc")
    .limit(HISTORY_PAGE + 1)
    .execute();
  const shown = rows.slice(0, HISTORY_PAGE);
  const last = await lastChanges(db, [...new Set(shown.map(({ nombre }) => nombre))]);
  return {
    cambios: shown.map(({ created_at, ...row }) => ({
      ...row,
      created_at: new Date(created_at).toISOString(),
      /** It is the last of its setting: it can be taken back. */
      isLast: last.has(row.id) && isSetting(row.nombre),
    })),
    siguiente: rows.length > HISTORY_PAGE ? shown.at(-1)!.id : null,
  };
}

async function lastChanges(db: Database, names: string[]): Promise<Set<number>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("ajustes_historial")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("nombre", "in", names)
    .groupBy("nombre")
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}
