import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { lockPost } from "../post-status.server.ts";

const of = {
  post: {
    key: "id_publicacion",
    mentions: "menciones_publicacion",
    removed: "menciones_quitadas_publicacion",
    missing: "post_not_found",
  },
  comment: {
    key: "id_comentario",
    mentions: "menciones_comentario",
    removed: "menciones_quitadas_comentario",
    missing: "comment_not_found",
  },
} as const;

/**
 * From now on a text does not mean the viewer, whatever it says and however often it is edited; may
 * they see it or not. Again does nothing. Throws `post_not_found` or `comment_not_found` where it does
 * not mean them.
 */
export async function removeMention(
  { db, viewer }: SignedInCtx,
  where: keyof typeof of,
  id: number,
): Promise<void> {
  const { key, mentions, removed, missing } = of[where];
  const me = viewer.id_usuario;
  const isMeant = sql<boolean>`${sql.ref(key)} = ${id} and id_usuario = ${me}`;
  await db.transaction().execute(async (trx) => {
    // Whoever edits the text holds it, too: it says afterwards whom it may mean.
    await (where === "post" ? lockPost(trx, id) : lockComment(trx, id));
    const { rows } = await sql<{ name_key: string }>`
      delete from ${sql.table(mentions)} where ${isMeant} returning name_key`.execute(trx);
    if (rows.length === 0) {
      const again = await sql`select 1 from ${sql.table(removed)} where ${isMeant}`.execute(trx);
      if (again.rows.length === 0) throw new AppError(missing);
      return;
    }
    const names = rows.map(({ name_key }) => name_key).join(" ");
    await sql`
      insert into ${sql.table(removed)} (${sql.ref(key)}, id_usuario, nombres)
      values (${id}, ${me}, ${names}) on conflict do nothing`.execute(trx);
    // It is not found by their name any more.
    if (where === "post") await emit(trx, "post_changed", { id_publicacion: id });
  });
}

async function lockComment(trx: Database, id_comentario: number): Promise<void> {
  const row = trx
    .selectFrom("comentarios")
    .select("id_comentario")
    .where("id_comentario", "=", id_comentario);
  await forUpdate(trx, row).execute();
}
