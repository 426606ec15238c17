import type { Database } from "#db/client.ts";
import type { Coincidencia, HashKind } from "#db/schema/known.ts";

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

/** On what list something is, and how near. */
export interface HeldMatch {
  lista: string;
  hash_kind: HashKind;
  /** Bits; 0 for the same bytes. */
  distance: number;
}

const SHOWN = 20;

/** Why something waits for a moderator: the nearest of what it is known by. */
export function heldMatchesOf(
  db: Database,
  { kind, id }: { kind: Coincidencia["kind"]; id: number },
): Promise<HeldMatch[]> {
  return db
    .selectFrom("coincidencias")
    .innerJoin("listas", "listas.id_lista", "coincidencias.id_lista")
    .select(["listas.nombre as lista", "hash_kind", "distance"])
    .distinct()
    .where(kind === "archivo" ? "id_publicacion" : "id_usuario", "=", id)
    .where("kind", "=", kind)
    .where("state", "=", "held")
    .orderBy("distance")
    .limit(SHOWN)
    .execute();
}
