import type { SignedInCtx } from "#app/context.server.ts";
import { isBlocked } from "#app/features/people/blocks.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { requireReadable } from "./thread/answers.server.ts";

/**
 * Keeps a comment of somebody else out of what the viewer reads, or lets it in again; others read it as
 * before. Throws `comment_not_found`, also for what they may not see.
 */
export async function setCommentHidden(
  ctx: SignedInCtx,
  { id, hidden }: { id: number; hidden: boolean },
): Promise<boolean> {
  const { db, viewer } = ctx;
  const me = viewer.id_usuario;
  if (await hasHiddenComment(db, me, id)) {
    if (!hidden) await show(db, me, id);
    return hidden;
  }
  const { id_usuario } = await requireReadable(ctx, id);
  if (id_usuario === me || (await isBlocked(db, me, id_usuario))) {
    throw new AppError("comment_not_found");
  }
  if (hidden) await hide(db, me, id);
  return hidden;
}

async function show(db: Database, id_usuario: number, id_comentario: number): Promise<void> {
  await db
    .deleteFrom("comentarios_ocultos")
    .where("id_usuario", "=", id_usuario)
    .where("id_comentario", "=", id_comentario)
    .execute();
}

async function hide(db: Database, id_usuario: number, id_comentario: number): Promise<void> {
  await db
    .insertInto("comentarios_ocultos")
    .values({ id_usuario, id_comentario })
    .onConflict((conflict) => conflict.columns(["id_usuario", "id_comentario"]).doNothing())
    .execute();
}

export async function hasHiddenComment(
  db: Database,
  me: number,
  id_comentario: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("comentarios_ocultos")
    .select("id_comentario")
    .where("id_usuario", "=", me)
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  return row !== undefined;
}
