import { sql } from "kysely";
import { DELETED_NAME } from "#app/features/people/limits.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { lockPost } from "../post-status.server.ts";
import { textParts } from "./text.ts";

/** Texts of one step, each in a transaction of its own. */
const BATCH = 100;

const of = {
  id_publicacion: { table: "menciones_publicacion", owner: "publicaciones", text: "descripcion" },
  id_comentario: { table: "menciones_comentario", owner: "comentarios", text: "contenido" },
} as const;

/**
 * Where others have named somebody who goes, the text says that they are gone. Gives how many texts, or
 * 1000 while there are more.
 */
export async function forgetMentions(
  db: Database,
  key: keyof typeof of,
  id_usuario: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(key)} as id from ${sql.table(of[key].table)}
    where id_usuario = ${id_usuario} limit ${BATCH}`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute((trx) => forgetIn(trx, key, { id, id_usuario }));
  }
  return rows.length < BATCH ? rows.length : 1_000;
}

async function forgetIn(
  trx: Database,
  key: keyof typeof of,
  { id, id_usuario }: { id: number; id_usuario: number },
): Promise<void> {
  const { table, owner, text } = of[key];
  const post = await postOf(trx, key, id);
  if (post !== null) await lockPost(trx, post);
  const { rows } = await sql<{ text: string; name_key: string }>`
    select ${sql.ref(`${owner}.${text}`)} as text, mention.name_key
    from ${sql.table(table)} as mention
    join ${sql.table(owner)} on ${sql.ref(`${owner}.${key}`)} = ${sql.ref(`mention.${key}`)}
    where ${sql.ref(`mention.${key}`)} = ${id} and mention.id_usuario = ${id_usuario}`.execute(trx);
  const said = rows[0]?.text ?? "";
  const mentions = rows.map(({ name_key }) => ({ name_key, id_usuario, nombre_usuario: "" }));
  const without = textParts(said, mentions)
    .map((part) => {
      if (typeof part === "string") return part;
      return "tag" in part ? part.text : `@${DELETED_NAME}`;
    })
    .join("");
  await sql`update ${sql.table(owner)} set ${sql.ref(text)} = ${without}
    where ${sql.ref(key)} = ${id}`.execute(trx);
  await sql`delete from ${sql.table(table)}
    where ${sql.ref(key)} = ${id} and id_usuario = ${id_usuario}`.execute(trx);
  if (key === "id_publicacion") await emit(trx, "post_changed", { id_publicacion: id });
}

async function postOf(trx: Database, key: keyof typeof of, id: number): Promise<number | null> {
  if (key === "id_publicacion") return id;
  const comment = await trx
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id)
    .executeTakeFirst();
  return comment?.id_publicacion ?? null;
}
