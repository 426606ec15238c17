import { type Kysely, sql } from "kysely";

const PAGE = 500;
/** As many names of a text as become links. */
const NAMES = 20;
// As the program reads names at this time; what it reads later is its own affair.
const NAME = /@([\p{L}\p{M}\p{Nd}._-]{1,50})/gu;
const INSIDE_WORD = /[@\p{L}\p{M}\p{Nd}._-]$/u;

/** Texts of before mentions were kept: a name in them means whoever had it when they were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fill(db, {
    texts: sql`select id_publicacion as id, descripcion as text, fecha_publicacion as at from publicaciones`,
    column: "id_publicacion",
    table: "menciones_publicacion",
    like: "descripcion",
  });
  await fill(db, {
    texts: sql`select id_comentario as id, contenido as text, fecha_comentario as at from comentarios`,
    column: "id_comentario",
    table: "menciones_comentario",
    like: "contenido",
  });
}

interface Texts {
  texts: ReturnType<typeof sql>;
  column: string;
  table: string;
  like: string;
}

async function fill(db: Kysely<unknown>, { texts, column, table, like }: Texts): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; text: string; at: number }>`
      ${texts} where ${sql.ref(column)} > ${after} and ${sql.ref(like)} like '%@%'
      order by ${sql.ref(column)} limit ${PAGE}`.execute(db);
    for (const { id, text, at } of rows) {
      const names = namesIn(text);
      if (names.length === 0) continue;
      await sql`insert into ${sql.table(table)} (${sql.ref(column)}, name_key, id_usuario)
        select ${sql.lit(id)}, name_key, id_usuario from usuarios
        where name_key in (${sql.join(names)}) and created_at <= ${at} and status = 'active'
        on conflict do nothing`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** A point or a dash after a name may belong to it or to the sentence: both are looked for. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(NAME)]
    .filter(({ index }) => !INSIDE_WORD.test(text.slice(Math.max(0, index - 2), index)))
    .flatMap(([, name]) => [name!, name!.replace(/[.-]+$/, "")])
    .filter((name) => name !== "")
    .map((name) => name.normalize("NFKC").toLowerCase());
  return [...new Set(names)].slice(0, NAMES);
}
