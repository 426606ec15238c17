import { sql } from "kysely";
import { DELETED_NAME } from "#app/features/people/limits.ts";
import { nameKey } from "#app/features/people/view.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Leaver } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { lockPost } from "../post-status.server.ts";
import { textParts } from "./text.ts";

/** Texts of one step, each in a transaction of its own. */
const BATCH = 100;

const of = {
  id_publicacion: {
    mentions: sql.table("menciones_publicacion"),
    removed: sql.table("menciones_quitadas_publicacion"),
    ...{ owner: "publicaciones", text: "descripcion" },
  },
  id_comentario: {
    mentions: sql.table("menciones_comentario"),
    removed: sql.table("menciones_quitadas_comentario"),
    ...{ owner: "comentarios", text: "contenido" },
  },
} as const;

type Key = keyof typeof of;
type Gone = Pick<Leaver, "id_usuario" | "nombre_usuario">;

/**
 * Where others have named somebody who goes, the text says that they are gone, also where they had taken the
 * mention back. Gives how many texts, or 1000 while there are more.
 */
export async function forgetMentions(db: Database, key: Key, gone: Gone): Promise<number> {
  const { mentions, removed } = of[key];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(key)} as id from ${mentions} where id_usuario = ${gone.id_usuario}
    union select ${sql.ref(key)} from ${removed} where id_usuario = ${gone.id_usuario}
    limit ${BATCH}`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute((trx) => forgetIn(trx, key, id, gone));
  }
  return rows.length < BATCH ? rows.length : 1_000;
}

async function forgetIn(trx: Database, key: Key, id: number, gone: Gone): Promise<void> {
  const { mentions, removed, owner, text } = of[key];
  const { id_usuario } = gone;
  const post = await postOf(trx, key, id);
  if (post !== null) await lockPost(trx, post);
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(text)} as text from ${sql.table(owner)} where ${sql.ref(key)} = ${id}`.execute(
    trx,
  );
  const names = await namesIn(trx, key, id, gone);
  const people = names.map((name_key) => ({ name_key, id_usuario, nombre_usuario: "" }));
  const without = textParts(rows[0]?.text ?? "", people)
    .map((part) => {
      if (typeof part === "string") return part;
      return "tag" in part ? part.text : `@${DELETED_NAME}`;
    })
    .join("");
  await sql`update ${sql.table(owner)} set ${sql.ref(text)} = ${without}
    where ${sql.ref(key)} = ${id}`.execute(trx);
  for (const table of [mentions, removed]) {
    await sql`delete from ${table}
      where ${sql.ref(key)} = ${id} and id_usuario = ${id_usuario}`.execute(trx);
  }
  if (key === "id_publicacion") await emit(trx, "post_changed", { id_publicacion: id });
}

/** Under which names the text has them, but for those that mean somebody else by now. */
async function namesIn(
  trx: Database,
  key: Key,
  id: number,
  { id_usuario, nombre_usuario }: Gone,
): Promise<string[]> {
  const { mentions, removed } = of[key];
  const meant = await sql<{ name_key: string; id_usuario: number }>`
    select name_key, id_usuario from ${mentions} where ${sql.ref(key)} = ${id}`.execute(trx);
  const unmeant = await sql<{ nombres: string }>`
    select nombres from ${removed}
    where ${sql.ref(key)} = ${id} and id_usuario = ${id_usuario}`.execute(trx);
  const theirs = meant.rows.filter((row) => row.id_usuario === id_usuario);
  const others = meant.rows.filter((row) => row.id_usuario !== id_usuario);
  const taken = new Set(others.map(({ name_key }) => name_key));
  // Their last name, too: what was taken back before names were kept has none.
  const back = unmeant.rows.flatMap(({ nombres }) => [
    ...nombres.split(" "),
    ...(nombre_usuario === null ? [] : [nameKey(nombre_usuario)]),
  ]);
  return [...theirs.map(({ name_key }) => name_key), ...back].filter(
    (name) => name !== "" && !taken.has(name),
  );
}

async function postOf(trx: Database, key: Key, id: number): Promise<number | null> {
  if (key === "id_publicacion") return id;
  const comment = await trx
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id)
    .executeTakeFirst();
  return comment?.id_publicacion ?? null;
}
