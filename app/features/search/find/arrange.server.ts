import { sql } from "kysely";
import { popularity } from "#app/features/index/popularity.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { SEARCH_PAGE } from "../limits.ts";

/** Of posts that are too many to be ordered, so many at a time are put into their exact order. */
export const BLOCK = 4 * SEARCH_PAGE;

/**
 * The blocks of a page, each as popular as its posts are now: the index, whose order all of them are in, knows
 * that to a power of two.
 */
export async function inBlocks(
  db: Database,
  ids: number[],
  { page, limit }: { page: number; limit: number },
): Promise<number[]> {
  const shown = [...ids];
  const first = Math.floor(((page - 1) * limit) / BLOCK) * BLOCK;
  for (let start = first; start < page * limit; start += BLOCK) {
    const ordered = await mostPopularFirst(db, ids.slice(start, start + BLOCK));
    shown.splice(start, BLOCK, ...ordered);
  }
  return shown;
}

export async function mostPopularFirst(db: Database, ids: number[]): Promise<number[]> {
  const row = await byPopularity.first(db, { ids: ids.map((id) => [id]) });
  return rowsOf(row!.ids).map(({ id_publicacion }) => id_publicacion);
}

const byPopularity = compiled((db, { ids }: { ids: GivenRow[] }) => {
  const given = sql<{ id: number }>`(select id from ${rowsLater(db, ids, { id: "int" })})`;
  const ordered = db
    .selectFrom(given.as("asked"))
    // Which SQLite takes in this order.
    .crossJoin("publicaciones as p")
    .whereRef("p.id_publicacion", "=", "asked.id")
    .select("p.id_publicacion")
    .orderBy(popularity(), "desc")
    .orderBy("asked.id", "desc");
  return db.selectNoFrom(jsonRows(db, ordered).as("ids"));
});
