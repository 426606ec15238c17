import { z } from "zod";
import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import { aloneUntilEnd } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import type { ListaCambio } from "#db/schema/known.ts";
import type { Problem } from "../import/line.ts";
import type { ListSettings } from "../lists.server.ts";

const settings = z.object({
  onMatch: z.enum(["hold", "refuse"]).optional(),
  about: z.enum(["minors", "intimate", "other"]).optional(),
});

/** Why a change could not be made: what is wrong with the file, or what became of it. */
export type ChangeProblem =
  | Problem
  | { where: null; code: "lost" | "stopped" | "removed"; values: Problem["values"] };

interface NewChange extends Pick<ListaCambio, "nombre" | "kind" | "state"> {
  actor: Actor;
  deshace?: number;
  objeto?: string;
  antes?: ListSettings;
  despues?: ListSettings;
}

/** One after the other: each sees what the one before has noted. */
export function inTurn<T>(db: Database, change: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await aloneUntilEnd<Schema>(trx, "listas_cambios");
    return change(trx);
  });
}

/** Adds a change of a list to its history. Pass the transaction that makes it, or that queues it. */
export async function noteChange(
  trx: Database,
  { actor, antes, despues, ...change }: NewChange,
): Promise<ListaCambio> {
  const now = Date.now();
  return trx
    .insertInto("listas_cambios")
    .values({
      ...change,
      ...{ hecho_por: actor.id, created_at: now },
      ...(change.state === "done" && { ended_at: now }),
      ...(antes && { antes: JSON.stringify(antes) }),
      ...(despues && { despues: JSON.stringify(despues) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a list was set to, or is. */
export function settingsIn(text: string | null): ListSettings {
  return text === null ? {} : settings.parse(JSON.parse(text));
}

/** What became of a change that was waiting or under way. */
export async function endChange(
  db: Database,
  id_cambio: number,
  problem: ChangeProblem | null = null,
): Promise<void> {
  await db
    .updateTable("listas_cambios")
    .set({
      ...{ state: problem ? "failed" : "done", objeto: null, ended_at: Date.now() },
      ...(problem && { problem: JSON.stringify(problem) }),
    })
    .where("id_cambio", "=", id_cambio)
    .where("state", "in", ["waiting", "running"])
    .execute();
}

/** Of a command that was killed nobody else goes on with what it did. */
export async function endStopped(
  db: Database,
  { nombre, kind }: Pick<ListaCambio, "nombre" | "kind">,
): Promise<void> {
  const stopped = await db
    .selectFrom("listas_cambios")
    .select("id_cambio")
    .where("nombre", "=", nombre)
    .where("kind", "=", kind)
    .where("state", "=", "running")
    .where("ended_at", "is", null)
    .execute();
  for (const { id_cambio } of stopped) {
    await endChange(db, id_cambio, { where: null, code: "stopped", values: {} });
  }
}
