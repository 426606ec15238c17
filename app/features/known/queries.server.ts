import type { Database } from "#db/client.ts";
import type { Coincidencia, HashKind, Lista } from "#db/schema/known.ts";
import { OWN_LIST } from "./limits.ts";

/** What was found, with the name of the list that it is on. */
export function readMatch(
  db: Database,
  id_coincidencia: number,
): Promise<(NamedMatch & Pick<Lista, "about">) | undefined> {
  return db
    .selectFrom("coincidencias")
    .innerJoin("listas", "listas.id_lista", "coincidencias.id_lista")
    .selectAll("coincidencias")
    .select(["listas.nombre", "listas.about"])
    .where("id_coincidencia", "=", id_coincidencia)
    .executeTakeFirst();
}

type NamedMatch = Coincidencia & { nombre: string };

/** What an upload was refused for and nobody was told of yet, the nearest first. */
export function refusedMatchesOf(db: Database, original: string): Promise<NamedMatch[]> {
  return db
    .selectFrom("coincidencias")
    .innerJoin("listas", "listas.id_lista", "coincidencias.id_lista")
    .selectAll("coincidencias")
    .select("listas.nombre")
    .where("original", "=", original)
    .where("state", "=", "refused")
    .where("id_decision", "is", null)
    .orderBy("distance")
    .orderBy("id_coincidencia")
    .execute();
}

/** Those by the list of what was removed here. */
export function entryListOf(matches: NamedMatch[]): NamedMatch[] {
  return matches.filter(({ nombre }) => nombre === OWN_LIST);
}

/** Why an upload was refused, also where it was given back since: the nearest of what it is known by. */
export function refusalMatchesOf(db: Database, original: string): Promise<HeldMatch[]> {
  return db
    .selectFrom("coincidencias")
    .innerJoin("listas", "listas.id_lista", "coincidencias.id_lista")
    .select(["listas.nombre as lista", "hash_kind", "distance"])
    .distinct()
    .where("original", "=", original)
    .orderBy("distance")
    .limit(SHOWN)
    .execute();
}

/** On what list something is, and how near. */
export interface HeldMatch {
  lista: string;
  hash_kind: HashKind;
  /** Bits; 0 for the same bytes. */
  distance: number;
}

const SHOWN = 20;

const WHOSE = {
  archivo: "id_publicacion",
  mensaje: "id_mensaje",
  avatar: "id_usuario",
  cover: "id_usuario",
} as const;

/** Why something waits for a moderator: the nearest of what it is known by. */
export function heldMatchesOf(
  db: Database,
  { kind, id }: { kind: Coincidencia["kind"] | "mensaje"; id: number },
): Promise<HeldMatch[]> {
  return db
    .selectFrom("coincidencias")
    .innerJoin("listas", "listas.id_lista", "coincidencias.id_lista")
    .select(["listas.nombre as lista", "hash_kind", "distance"])
    .distinct()
    .where(WHOSE[kind], "=", id)
    .where("kind", "=", kind === "mensaje" ? "archivo" : kind)
    .where("state", "=", "held")
    .orderBy("distance")
    .limit(SHOWN)
    .execute();
}
