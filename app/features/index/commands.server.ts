import { sql } from "kysely";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isRecommended } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { idsIn, valueRows } from "#db/engines/value-rows.ts";
import { readFileTexts } from "./file-texts.server.ts";
import { noteChanged } from "./outside/changes.server.ts";
import { type Counts, tierOf } from "./popularity.server.ts";
import { termsOf } from "./text.ts";
import { fold, wordsOf } from "#app/strings/fold.ts";

/**
 * Makes a post findable by what it says now, or not at all while nobody else may know of it. For
 * whoever holds the lock of the post.
 */
export function indexPost(trx: Database, id_publicacion: number): Promise<void> {
  return indexPosts(trx, [id_publicacion]);
}

/** For posts that went with something else. */
export async function unindexPost(trx: Database, id_publicacion: number): Promise<void> {
  await write(trx, new Map([[id_publicacion, null]]));
}

/** Like {@link indexPost}; ids of posts that are gone lose what they were found by. */
export async function indexPosts(trx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const given = valueRows(trx, { id: { ints: ids } });
  const rows: PostRow[] = await trx
    .selectFrom("publicaciones")
    .select(["id_publicacion", "id_usuario", "descripcion", "solo_suscriptores"])
    .select("fecha_publicacion as fecha")
    .select(["likeCount", "saveCount", "commentCount", "views"])
    .where(sql<boolean>`id_publicacion in (select id from ${given})`)
    .where(isRecommended())
    .execute();
  const named = await readNamed(trx, rows);
  const texts = await readFileTexts(trx, rows);
  const wanted = new Map<number, Indexed | null>(ids.map((id) => [id, null]));
  for (const row of rows) {
    const people = [row.id_usuario, ...(named.get(row.id_publicacion) ?? [])];
    const files = texts.get(row.id_publicacion) ?? [];
    const terms = termsOf({ descripcion: row.descripcion, people, files });
    wanted.set(row.id_publicacion, { terms, tier: tierOf(row), fecha: row.fecha });
  }
  await write(trx, wanted);
}

/** Makes a person findable by their present name. Belongs in every transaction that writes a name. */
export async function indexUser(trx: Database, id_usuario: number): Promise<void> {
  const user = await trx
    .selectFrom("usuarios")
    .select("nombre_usuario")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  await trx.deleteFrom("nombres").where("id_usuario", "=", id_usuario).execute();
  const keys = user ? nameKeys(user.nombre_usuario) : [];
  if (keys.length === 0) return;
  await trx
    .insertInto("nombres")
    .values(keys.map((clave) => ({ clave, id_usuario })))
    .execute();
}

/** The name from each of its parts on: `valeria.luna` is found by `valerialuna` and by `luna`. */
export function nameKeys(nombre_usuario: string): string[] {
  const parts = wordsOf(nombre_usuario.replaceAll("_", " "));
  return [...new Set(parts.map((_, at) => parts.slice(at).join("")))];
}

interface PostRow extends Counts {
  id_publicacion: number;
  id_usuario: number;
  descripcion: string;
  solo_suscriptores: 0 | 1;
  fecha: number;
}

interface Indexed {
  terms: string[];
  tier: number;
  fecha: number;
}

/** Whom the posts name, by post: with a block between them and its author they are not meant. */
async function readNamed(trx: Database, posts: PostRow[]): Promise<Map<number, number[]>> {
  const named = new Map<number, number[]>();
  const ids = posts
    .filter(({ descripcion }) => descripcion.includes("@"))
    .map(({ id_publicacion }) => id_publicacion);
  if (ids.length === 0) return named;
  const { rows } = await sql<{ id_publicacion: number; id_usuario: number }>`
    select mention.id_publicacion, mention.id_usuario
    from ${valueRows(trx, { id: { ints: ids } })}
    cross join menciones_publicacion as mention
    join publicaciones on publicaciones.id_publicacion = mention.id_publicacion
    where mention.id_publicacion = given.id
      and ${isUnblocked("mention.id_usuario", "publicaciones.id_usuario")}`.execute(trx);
  for (const { id_publicacion, id_usuario } of rows) {
    named.set(id_publicacion, [...(named.get(id_publicacion) ?? []), id_usuario]);
  }
  return named;
}

/** Brings what each post is found by (null: nothing) to what is wanted. */
async function write(trx: Database, wanted: Map<number, Indexed | null>): Promise<void> {
  const before = await readIndexed(trx, [...wanted.keys()]);
  const added: [string, Omit<Appearance, "word">][] = [];
  const removed: [string, number][] = [];
  const dated = new Map<number, { terms: string[]; fecha: number }>();
  const uses = new Map<string, number>();
  const count = (term: string, by: number) => uses.set(term, (uses.get(term) ?? 0) + by);
  for (const [id, now] of wanted) {
    const had = before.get(id);
    const tier = had?.tier ?? now?.tier ?? 0;
    const terms = new Set(now?.terms);
    const stays: string[] = [];
    for (const term of had?.terms ?? []) {
      if (terms.delete(term)) {
        stays.push(term);
        continue;
      }
      removed.push([term, id]);
      count(term, -1);
    }
    if (had && now && had.fecha !== now.fecha) dated.set(id, { terms: stays, fecha: now.fecha });
    for (const term of terms) {
      added.push([term, { id, tier, fecha: now!.fecha }]);
      count(term, 1);
    }
  }
  const ids = await countUses(trx, uses);
  await removeFrom(
    trx,
    removed.map(([term, id]) => [ids.get(term)!, id]),
  );
  await forgetUnused(trx, [...new Set(removed.map(([term]) => ids.get(term)!))]);
  await addTo(
    trx,
    added.map(([term, post]) => ({ word: ids.get(term)!, ...post })),
  );
  // Each of its words says when it was published.
  for (const [id_publicacion, { terms, fecha }] of dated) {
    await markAppearances(trx, { id_publicacion, terms }, { fecha });
  }
  await keep(trx, wanted, before);
  const changed = [
    ...added.map(([, { id }]) => id),
    ...removed.map(([, id]) => id),
    ...dated.keys(),
  ];
  await noteChanged(trx, [...new Set(changed)]);
}

/**
 * Held until the transaction ends, in the order of the posts: a post that is gone has no row that is
 * locked, and who takes it from the index at the same time must find nothing left to count down.
 */
async function readIndexed(trx: Database, ids: number[]): Promise<Map<number, Indexed>> {
  const indexed = trx
    .selectFrom("indexadas")
    .select(["id_publicacion", "palabras", "tier", "fecha"])
    .where("id_publicacion", "in", idsIn(trx, ids))
    .orderBy("id_publicacion");
  const rows = await forUpdate(trx, indexed).execute();
  return new Map(
    rows.map(({ id_publicacion, palabras, tier, fecha }) => [
      id_publicacion,
      { terms: palabras.split(" ").filter(Boolean), tier, fecha },
    ]),
  );
}

/**
 * Adds to the uses of each term and gives their ids. Always in the order of the terms: two posts that
 * are published at once wait for each other's terms, never in a circle.
 */
async function countUses(trx: Database, uses: Map<string, number>): Promise<Map<string, number>> {
  const terms = [...uses.keys()].sort();
  if (terms.length === 0) return new Map();
  const given = valueRows(trx, {
    palabra: { texts: terms },
    clave: { texts: terms.map(fold) },
    posts: { ints: terms.map((term) => uses.get(term)!) },
  });
  const { rows } = await sql<{ id_palabra: number; palabra: string }>`
    insert into palabras (palabra, clave, posts)
    select palabra, clave, posts from ${given} where true
    on conflict (palabra) do update set posts = palabras.posts + excluded.posts
    returning id_palabra, palabra`.execute(trx);
  return new Map(rows.map(({ id_palabra, palabra }) => [palabra, id_palabra]));
}

async function removeFrom(trx: Database, rows: [number, number][]): Promise<void> {
  if (rows.length === 0) return;
  const given = valueRows(trx, {
    word: { ints: rows.map(([word]) => word) },
    post: { ints: rows.map(([, post]) => post) },
  });
  await sql`
    delete from apariciones
    where (id_palabra, id_publicacion) in (select word, post from ${given})`.execute(trx);
}

/** Words that no post has any more. Their rows are this transaction's since it counted their uses. */
async function forgetUnused(trx: Database, words: number[]): Promise<void> {
  if (words.length === 0) return;
  const given = valueRows(trx, { word: { ints: words } });
  await sql`
    delete from palabras
    where posts <= 0 and id_palabra in (select word from ${given})`.execute(trx);
}

interface Appearance {
  word: number;
  /** Of the post. */
  id: number;
  tier: number;
  fecha: number;
}

async function addTo(trx: Database, rows: Appearance[]): Promise<void> {
  if (rows.length === 0) return;
  const given = valueRows(trx, {
    word: { ints: rows.map(({ word }) => word) },
    post: { ints: rows.map(({ id }) => id) },
    tier: { ints: rows.map(({ tier }) => tier) },
    fecha: { ints: rows.map(({ fecha }) => fecha) },
  });
  await sql`
    insert into apariciones (id_palabra, id_publicacion, tier, fecha)
    select word, post, tier, fecha from ${given}`.execute(trx);
}

/** Changes what words that a post has already say of it: how many have them stays as it is. */
export async function markAppearances(
  trx: Database,
  { id_publicacion, terms }: { id_publicacion: number; terms: string[] },
  said: { tier: number } | { fecha: number },
): Promise<void> {
  const given = valueRows(trx, { term: { texts: terms } });
  await trx
    .updateTable("apariciones")
    .set(said)
    .where("id_publicacion", "=", id_publicacion)
    .where(
      sql<boolean>`id_palabra in (
        select id_palabra from ${given} cross join palabras where palabra = given.term)`,
    )
    .execute();
}

async function keep(
  trx: Database,
  wanted: Map<number, Indexed | null>,
  before: Map<number, Indexed>,
): Promise<void> {
  const gone = [...wanted].filter(([id, now]) => !now && before.has(id)).map(([id]) => id);
  if (gone.length > 0) {
    const given = valueRows(trx, { id: { ints: gone } });
    await sql`delete from indexadas where id_publicacion in (select id from ${given})`.execute(trx);
  }
  const kept = [...wanted].flatMap(([id, now]) => (now ? [{ id, ...now }] : []));
  if (kept.length === 0) return;
  const given = valueRows(trx, {
    id: { ints: kept.map(({ id }) => id) },
    terms: { texts: kept.map(({ terms }) => terms.join(" ")) },
    tier: { ints: kept.map(({ tier }) => tier) },
    fecha: { ints: kept.map(({ fecha }) => fecha) },
  });
  await sql`
    insert into indexadas (id_publicacion, palabras, tier, fecha)
    select id, terms, tier, fecha from ${given} where true
    on conflict (id_publicacion) do update
    set palabras = excluded.palabras, fecha = excluded.fecha`.execute(trx);
}
