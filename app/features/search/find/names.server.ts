import { sql } from "kysely";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { Database } from "#db/client.ts";
import { MOST_PEOPLE } from "../limits.ts";

/** Above every letter. */
export const LAST = "\u{10ffff}";

/** The first {@link MOST_PEOPLE} in good standing whose name is in this range, with who has that very name, and how many. */
export function namedSo(db: Database, { start, end, name }: Named) {
  const first = db
    .selectFrom("nombres")
    .innerJoin("usuarios", "usuarios.id_usuario", "nombres.id_usuario")
    .select("nombres.id_usuario")
    .where("clave", ">=", start)
    .where("clave", "<", end)
    .where(isInGoodStanding())
    .orderBy("clave")
    .orderBy("nombres.id_usuario")
    .limit(MOST_PEOPLE);
  const near = db
    .selectFrom(first.as("first"))
    .select("id_usuario")
    .union(db.selectFrom("usuarios").select("id_usuario").where("name_key", "=", name));
  return db
    .selectFrom(near.as("near"))
    .innerJoin("usuarios", "usuarios.id_usuario", "near.id_usuario")
    .where(isInGoodStanding())
    .select(sql<number>`count(*) over ()`.as("count"));
}

interface Named {
  start: string;
  end: string;
  /** As `usuarios.name_key` has it. */
  name: string;
}

/** How many they are, as each row of {@link namedSo} says it: {@link MOST_PEOPLE} at most. */
export function countIn(rows: { count: number }[]): number {
  return Math.min(rows[0]?.count ?? 0, MOST_PEOPLE);
}

export function isNamed(name: string) {
  return sql`case when usuarios.name_key = ${name} then 0 else 1 end`;
}

export const hitColumns = [
  "usuarios.id_usuario",
  "usuarios.nombre_usuario",
  "usuarios.profile_picture",
  "usuarios.es_creador",
  "usuarios.verificado",
  "usuarios.followersCount",
] as const;
