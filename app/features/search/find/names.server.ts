import { sql } from "kysely";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { Database } from "#db/client.ts";
import { MOST_PEOPLE } from "../limits.ts";

/** Above every letter. */
export const LAST = "\u{10ffff}";

/** People in good standing whose name is in this range, {@link MOST_PEOPLE} at most, and how many they are. */
export function namedSo(db: Database, start: string, end: string) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("nombres")
        .select("id_usuario")
        .distinct()
        .where("clave", ">=", start)
        .where("clave", "<", end)
        .limit(MOST_PEOPLE)
        .as("near"),
    )
    .innerJoin("usuarios", "usuarios.id_usuario", "near.id_usuario")
    .where(isInGoodStanding())
    .select(sql<number>`count(*) over ()`.as("count"));
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
