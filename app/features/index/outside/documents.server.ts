import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import type { SearchDocument } from "#storage/search-server.ts";

interface Row {
  id_publicacion: number;
  palabras: string;
  tier: number;
  fecha: number;
}

/** What these posts are found by now, as the server is told it; each with its version. */
export async function documentsOf(
  db: Database,
  versions: Map<number, number>,
): Promise<SearchDocument[]> {
  const { rows } = await sql<Row>`
    select i.id_publicacion, i.palabras, i.tier, i.fecha
    from ${valueRows(db, { id: { ints: [...versions.keys()] } })}
    cross join indexadas i where i.id_publicacion = given.id`.execute(db);
  const found = new Map(rows.map((row) => [row.id_publicacion, row]));
  return [...versions].map(([id, version]) => {
    const row = found.get(id);
    return row ? documentOf(row, version) : { id, version, found: null };
  });
}

export function documentOf({ id_publicacion, palabras, tier, fecha }: Row, version: number) {
  const words = palabras.split(" ").filter(Boolean);
  return { id: id_publicacion, version, found: { words, tier, fecha } };
}
