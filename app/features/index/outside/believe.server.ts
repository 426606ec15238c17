import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";

/**
 * Those of the posts that the server has found, in its order, whose row says now that they have a word of each group: of
 * what it has not been told yet, like that a post is for subscribers from now on, nobody may find anything.
 */
export async function stillFound(
  db: Database,
  ids: number[],
  groups: string[][],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id_publicacion: number; palabras: string }>`
    select i.id_publicacion, i.palabras
    from ${valueRows(db, { id: { ints: ids } })}
    cross join indexadas i where i.id_publicacion = given.id`.execute(db);
  const has = new Map(rows.map((row) => [Number(row.id_publicacion), ` ${row.palabras} `]));
  return ids.filter((id) => {
    const words = has.get(id) ?? "";
    return groups.every((terms) => terms.some((term) => words.includes(` ${term} `)));
  });
}
