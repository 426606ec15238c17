import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { Viewer } from "#app/context.server.ts";
import { MUTED_WORDS_MAX } from "../limits.ts";

/** Somebody in a query. */
type Column =
  | `${"publicaciones" | "comentarios" | "usuarios"}.id_usuario`
  | "seguimientos.followed_id";

/** As a condition on a query: this viewer has not muted the person. One look at a key for each row. */
export function isUnmuted(column: Column, me: number) {
  return sql<boolean>`(coalesce(
    (select 1 from silenciados where silenciados.id_usuario = ${me}
      and silenciados.muted_id = ${sql.ref(column)}), 0) <> 1)`;
}

/** As a column of a query: this viewer has muted the person. */
export function isMutedBy(viewer: Pick<Viewer, "id_usuario"> | null, column: Column) {
  return sql<0 | 1 | boolean>`not ${isUnmuted(column, viewer?.id_usuario ?? 0)}`;
}

/** What somebody does not want to read of, as `palabras_silenciadas.clave` has it. */
export interface MutedWord {
  clave: string;
}

export function mutedWordsOf(db: Database, me: number) {
  return db
    .selectFrom("palabras_silenciadas")
    .select("clave")
    .where("id_usuario", "=", me)
    .limit(MUTED_WORDS_MAX);
}

export async function hasMuted(
  db: Database,
  { id_usuario, muted_id }: { id_usuario: number; muted_id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("silenciados")
    .select("muted_id")
    .where("id_usuario", "=", id_usuario)
    .where("muted_id", "=", muted_id)
    .executeTakeFirst();
  return row !== undefined;
}
