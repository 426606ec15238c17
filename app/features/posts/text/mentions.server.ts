import type { Database } from "#db/client.ts";
import { MENTIONS_MAX } from "../limits.ts";
import { mentionedKeys } from "./text.ts";
import type { MentionView } from "../view.ts";

const tables = {
  id_publicacion: "menciones_publicacion",
  id_comentario: "menciones_comentario",
} as const;

type Owner = keyof typeof tables;

/**
 * Keeps whom the names in a text mean, in the transaction that writes it. A name that was there
 * before an edit keeps its person, whatever they are called now.
 */
export async function saveMentions(
  trx: Database,
  owner: Owner,
  id: number,
  text: string,
): Promise<void> {
  const keys = mentionedKeys(text).slice(0, MENTIONS_MAX);
  let forget = trx.deleteFrom(tables[owner]).where(owner as never, "=", id as never);
  if (keys.length > 0) forget = forget.where("name_key", "not in", keys);
  await forget.execute();
  if (keys.length === 0) return;
  const people = await trx
    .selectFrom("usuarios")
    .select(["name_key", "id_usuario"])
    .where("name_key", "in", keys)
    .where("status", "=", "active")
    .execute();
  if (people.length === 0) return;
  await trx
    .insertInto(tables[owner])
    .values(people.map((person) => ({ [owner]: id, ...person })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whom the texts of these rows mean, by row, with their present names. */
export async function readMentions(
  db: Database,
  owner: Owner,
  rows: { id: number; text: string }[],
): Promise<Map<number, MentionView[]>> {
  const found = new Map<number, MentionView[]>();
  const ids = rows.filter(({ text }) => text.includes("@")).map(({ id }) => id);
  if (ids.length === 0) return found;
  const mentions = await db
    .selectFrom(`${tables[owner]} as mention` as "menciones_publicacion as mention")
    .innerJoin("usuarios", "usuarios.id_usuario", "mention.id_usuario")
    .where(`mention.${owner}` as "mention.id_publicacion", "in", ids)
    .where("usuarios.status", "=", "active")
    .select([
      `mention.${owner} as id` as "mention.id_publicacion as id",
      "mention.name_key",
      "mention.id_usuario",
      "usuarios.nombre_usuario",
    ])
    .execute();
  for (const { id, ...mention } of mentions) found.set(id, [...(found.get(id) ?? []), mention]);
  return found;
}
