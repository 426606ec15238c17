import { sql } from "kysely";
import type { Viewer } from "#app/context.server.ts";
import { isUnblocked, isUnblockedFor } from "#app/features/people/blocks.server.ts";
import type { Database } from "#db/client.ts";
import { type JsonRows, jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { MENTIONS_MAX } from "../limits.ts";
import { mentionedKeys } from "./text.ts";
import type { MentionView } from "../view.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";

const tables = {
  id_publicacion: "menciones_publicacion",
  id_comentario: "menciones_comentario",
} as const;

/** Who does not want to be meant there: see `removeMention`. */
const removed = {
  id_publicacion: "menciones_quitadas_publicacion",
  id_comentario: "menciones_quitadas_comentario",
} as const;

type Owner = keyof typeof tables;

/**
 * Keeps whom the names in a text mean, in the transaction that writes it. A name that was there
 * before an edit keeps its person, whatever they are called now; whoever has removed their mention is
 * not meant again. Gives those whom it did not mean before.
 */
export async function saveMentions(
  trx: Database,
  owner: Owner,
  id: number,
  text: string,
): Promise<number[]> {
  const keys = mentionedKeys(text).slice(0, MENTIONS_MAX);
  let forget = trx.deleteFrom(tables[owner]).where(owner as never, "=", id as never);
  if (keys.length > 0) forget = forget.where("name_key", "not in", keys);
  await forget.execute();
  if (keys.length === 0) return [];
  const people = await trx
    .selectFrom("usuarios")
    .leftJoin(
      `${removed[owner]} as removed` as "menciones_quitadas_publicacion as removed",
      (join) =>
        join
          .onRef("removed.id_usuario", "=", "usuarios.id_usuario")
          .on(`removed.${owner}` as "removed.id_publicacion", "=", id),
    )
    .select(["usuarios.name_key", "usuarios.id_usuario", "removed.nombres"])
    .where("name_key", "in", keys)
    .where(isInGoodStanding())
    .execute();
  for (const person of people) await noteUnmeant(trx, owner, id, person);
  const meant = people.filter(({ nombres }) => nombres === null);
  if (meant.length === 0) return [];
  const added = await trx
    .insertInto(tables[owner])
    .values(meant.map(({ name_key, id_usuario }) => ({ [owner]: id, name_key, id_usuario })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id_usuario")
    .execute();
  return added.map(({ id_usuario }) => id_usuario);
}

interface Named {
  name_key: string;
  id_usuario: number;
  /** Null: they have not removed their mention. */
  nombres: string | null;
}

/** A name that means nobody here, as whose it is has removed the mention: it goes from the text with their account. */
async function noteUnmeant(trx: Database, owner: Owner, id: number, named: Named): Promise<void> {
  const known = named.nombres?.split(" ").filter(Boolean);
  if (!known || known.includes(named.name_key)) return;
  await sql`
    update ${sql.table(removed[owner])} set nombres = ${[...known, named.name_key].join(" ")}
    where ${sql.ref(owner)} = ${id} and id_usuario = ${named.id_usuario}`.execute(trx);
}

/** A text that may mention somebody, and the row it stands in. */
interface Mentioning {
  text: "publicaciones.descripcion" | "comentarios.contenido";
  owner: "publicaciones.id_publicacion" | "comentarios.id_comentario";
}

interface Reading {
  db: Database;
  viewer: Pick<Viewer, "id_usuario" | "role"> | null;
}

/**
 * As a column: whom the text of each row means, with their present names; to be read with
 * {@link mentionsOf}. With a block between them and the author, or the reader, they are not meant.
 */
export function mentionsIn({ db, viewer }: Reading, { text, owner }: Mentioning) {
  const [table, key] = owner.split(".") as ["publicaciones" | "comentarios", Owner];
  const people = db
    .selectFrom(`${tables[key]} as mention` as "menciones_publicacion as mention")
    .innerJoin("usuarios", "usuarios.id_usuario", "mention.id_usuario")
    .where(`mention.${key}` as "mention.id_publicacion", "=", sql.ref<number>(owner))
    .where(isInGoodStanding())
    .where(isUnblocked("mention.id_usuario", `${table}.id_usuario`))
    .where(isUnblockedFor(viewer, "mention.id_usuario"))
    .select(["mention.name_key", "mention.id_usuario", "usuarios.nombre_usuario"]);
  return sql<JsonRows<MentionView> | null>`
    case when ${sql.ref(text)} like '%@%' then ${jsonRows(db, people)} end`;
}

export function mentionsOf(column: JsonRows<MentionView> | null): MentionView[] {
  return column === null ? [] : rowsOf(column);
}
