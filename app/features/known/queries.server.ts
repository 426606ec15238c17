import type { Database } from "#db/client.ts";
import type { Coincidencia } from "#db/schema/known.ts";

/** What was found, with the name of the list that it is on. */
export function readMatch(
  db: Database,
  id_coincidencia: number,
): Promise<(Coincidencia & { nombre: string }) | undefined> {
  return db
    .selectFrom("coincidencias")
    .innerJoin("listas", "listas.id_lista", "coincidencias.id_lista")
    .selectAll("coincidencias")
    .select("listas.nombre")
    .where("id_coincidencia", "=", id_coincidencia)
    .executeTakeFirst();
}
