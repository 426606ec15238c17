import type { Ctx } from "#app/context.server.ts";
import { sql } from "kysely";
import { MOST_PEOPLE } from "./limits.ts";
import type { SearchQuery } from "./query.ts";
import { similarNames } from "./similar.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";

const SIMILAR_MIN = 4;
/** A mistake is looked for after so many letters. */
const SIMILAR_PREFIX = 2;
/** Above every letter. */
const LAST = "\u{10ffff}";

export interface FoundUsers {
  users: SuggestedCreator[];
  /** {@link MOST_PEOPLE} at most. */
  count: number;
}

/**
 * People whose name, or a part of it, begins with what was typed: that very name first, then the most
 * followed; where there is none, names that are almost it.
 */
export async function matchUsers(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  { joined, name, mayMistype }: SearchQuery,
  limit: number,
): Promise<FoundUsers> {
  if (!joined) return { users: [], count: 0 };
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("nombres")
        .select("id_usuario")
        .distinct()
        .where("clave", ">=", joined)
        .where("clave", "<", joined + LAST)
        .limit(MOST_PEOPLE)
        .as("near"),
    )
    .innerJoin("usuarios", "usuarios.id_usuario", "near.id_usuario")
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .select(hitColumns)
    .select(sql<number>`count(*) over ()`.as("count"))
    .orderBy(sql`case when usuarios.name_key = ${name} then 0 else 1 end`)
    .orderBy("usuarios.followersCount", "desc")
    .orderBy("usuarios.id_usuario")
    .limit(limit)
    .execute();
  if (rows.length === 0 && mayMistype && joined.length >= SIMILAR_MIN) {
    const users = (await readSimilar({ db, viewer }, joined)).slice(0, limit);
    return { users, count: users.length };
  }
  return { users: rows.map(({ count: _, ...user }) => user), count: rows[0]?.count ?? 0 };
}

const hitColumns = [
  "usuarios.id_usuario",
  "usuarios.nombre_usuario",
  "usuarios.profile_picture",
  "usuarios.es_creador",
  "usuarios.verificado",
  "usuarios.followersCount",
] as const;

async function readSimilar(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  joined: string,
): Promise<SuggestedCreator[]> {
  const start = [...joined].slice(0, SIMILAR_PREFIX).join("");
  const near = await db
    .selectFrom("nombres")
    .selectAll()
    .where("clave", ">=", start)
    .where("clave", "<", start + LAST)
    .orderBy("clave")
    .limit(MOST_PEOPLE)
    .execute();
  const ids = similarNames(joined, near);
  if (ids.length === 0) return [];
  const users = await db
    .selectFrom("usuarios")
    .select(hitColumns)
    .where("id_usuario", "in", ids)
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .execute();
  return users.sort((a, b) => ids.indexOf(a.id_usuario) - ids.indexOf(b.id_usuario));
}
