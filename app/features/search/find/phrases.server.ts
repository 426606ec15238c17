import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import { wordsOf } from "#app/strings/fold.ts";

/** Of these posts those whose descriptions say all the phrases, in their order. */
export async function withPhrases(
  db: Database,
  ids: number[],
  phrases: string[][],
): Promise<number[]> {
  if (phrases.length === 0 || ids.length === 0) return ids;
  const given = valueRows(db, { id: { ints: ids } });
  const { rows } = await sql<{ id: number; descripcion: string }>`
    select given.id, p.descripcion
    from ${given} cross join publicaciones p where p.id_publicacion = given.id`.execute(db);
  const wanted = phrases.map(asLine);
  const having = new Set(
    rows
      .filter(({ descripcion }) => {
        const line = asLine(wordsOf(descripcion));
        return wanted.every((phrase) => line.includes(phrase));
      })
      .map(({ id }) => id),
  );
  return ids.filter((id) => having.has(id));
}

function asLine(words: string[]): string {
  return ` ${words.join(" ")} `;
}
