import type { Database } from "#db/client.ts";
import type { ListaCambio } from "#db/schema/known.ts";
import { CHANGES_PAGE, UNDO_DAYS } from "../limits.ts";
import type { ListSettings } from "../lists.server.ts";
import { type ChangeProblem, settingsIn } from "./note-change.server.ts";

/** What was done to the lists, the newest first. */
export async function readListChanges(db: Database, antes: number | null) {
  const rows = await db
    .selectFrom("listas_cambios as each")
    .leftJoin("usuarios", "usuarios.id_usuario", "each.hecho_por")
    .selectAll("each")
    .select(["nombre_usuario"])
    .$if(antes !== null, (query) => query.where("id_cambio", "<", antes!))
    .orderBy("id_cambio", "desc")
    .limit(CHANGES_PAGE + 1)
    .execute();
  const shown = rows.slice(0, CHANGES_PAGE);
  const last = await lastChanges(db, [...new Set(shown.map(({ nombre }) => nombre))]);
  return {
    cambios: shown.map((row) => ({
      ...{ id: row.id_cambio, nombre: row.nombre, kind: row.kind, state: row.state },
      ...{ deshace: row.deshace, hecho_por: row.hecho_por, nombre_usuario: row.nombre_usuario },
      ...{ antes: settingsShown(row.antes), despues: settingsShown(row.despues) },
      ...{ records: row.records, added: row.added, known: row.known, removed: row.removed },
      ...{ unknown: row.unknown, others: row.others },
      problem: row.problem === null ? null : (JSON.parse(row.problem) as ChangeProblem),
      created_at: new Date(row.created_at).toISOString(),
      isEnded: row.ended_at !== null,
      /** It can be taken back. */
      isLast: last.has(row.id_cambio) && canBeUndone(row),
    })),
    siguiente: rows.length > CHANGES_PAGE ? shown.at(-1)!.id_cambio : null,
  };
}

export type ListChange = Awaited<ReturnType<typeof readListChanges>>["cambios"][number];

function settingsShown(text: string | null): ListSettings | null {
  return text === null ? null : settingsIn(text);
}

/** Of each of these lists the newest change that holds, or that is to be made. */
export async function lastChanges(db: Database, names: string[]): Promise<Set<number>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("listas_cambios")
    .select((eb) => eb.fn.max("id_cambio").as("id"))
    .where("nombre", "in", names)
    .where("kind", "<>", "undo")
    .where("state", "in", ["waiting", "running", "done"])
    .groupBy("nombre")
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Whether what it did can be done backwards, if nothing came after it. */
export function canBeUndone({
  kind,
  state,
  ended_at,
}: Pick<ListaCambio, "kind" | "state" | "ended_at">): boolean {
  if (state !== "done" || ended_at === null) return false;
  return kind === "set" || (kind === "import" && ended_at > undoneSince());
}

/** What an import of before took away is kept no more. */
export function undoneSince(): number {
  return Date.now() - UNDO_DAYS * 24 * 60 * 60 * 1000;
}
