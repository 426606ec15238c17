import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";

interface Post {
  id_publicacion: number;
  solo_suscriptores: 0 | 1;
}

/**
 * What the files of posts say, by post and in their order: what they show, in words, and what is said in them. Only of posts that everybody
 * may open, as who finds one by such a word has learned that it is said there.
 */
export async function readFileTexts(
  trx: Database,
  posts: readonly Post[],
): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>();
  const ids = posts
    .filter(({ solo_suscriptores }) => solo_suscriptores === 0)
    .map(({ id_publicacion }) => id_publicacion);
  if (ids.length === 0) return texts;
  const { rows } = await sql<{ id_publicacion: number; alt: string; dicho: string }>`
    select a.id_publicacion, a.alt, a.dicho
    from ${valueRows(trx, { id: { ints: ids } })}
    cross join archivos a
    where a.id_publicacion = given.id and a.status = 'ready'
      and (a.alt <> '' or a.dicho <> '')
    order by a.id_publicacion, a.position`.execute(trx);
  for (const { id_publicacion, alt, dicho } of rows) {
    texts.set(id_publicacion, [...(texts.get(id_publicacion) ?? []), alt, dicho]);
  }
  return texts;
}
