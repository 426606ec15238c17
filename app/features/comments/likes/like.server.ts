import type { SignedInCtx } from "#app/context.server.ts";
import { requireWelcome } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { holdWelcome } from "../hold-welcome.server.ts";
import { asOfComment } from "../thread/answers.server.ts";
import { threadFor } from "../thread/thread-for.server.ts";

/**
 * Likes a comment, stops liking it, or toggles. Throws `comment_not_found`, `subscribers_only` and `blocked`.
 */
export async function setCommentLike(
  ctx: SignedInCtx,
  { id: id_comentario, liked }: { id: number; liked?: boolean | undefined },
): Promise<{ liked: boolean; likeCount: number }> {
  const { db, viewer } = ctx;
  const { id_usuario } = viewer;
  const comment = await db
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment) throw new AppError("comment_not_found");
  const { id_publicacion } = comment;
  await asOfComment(requireWelcome(ctx, id_publicacion));
  return db.transaction().execute(async (trx) => {
    await holdWelcome(trx, viewer, id_publicacion);
    // Who may answer it may like it.
    await threadFor(trx, viewer, { id_publicacion, id_comentario });
    const row = trx.selectFrom("comentarios").select("id_comentario");
    const held = row.where("id_comentario", "=", id_comentario);
    if (!(await forNoKeyUpdate(trx, held).executeTakeFirst())) {
      throw new AppError("comment_not_found");
    }
    const key = { id_usuario, id_comentario };
    const isAdded = liked !== false && (await add(trx, key));
    if (isAdded) await emit(trx, "comment_liked", { id_comentario });
    const isRemoved = !isAdded && liked !== true && (await remove(trx, key));
    const likeCount = await count(trx, id_comentario, isAdded ? 1 : isRemoved ? -1 : 0);
    return { liked: liked ?? isAdded, likeCount };
  });
}

interface Like {
  id_usuario: number;
  id_comentario: number;
}

async function add(trx: Database, like: Like): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("me_gusta_comentario")
    .values({ ...like, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(["id_usuario", "id_comentario"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function remove(trx: Database, { id_usuario, id_comentario }: Like): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("me_gusta_comentario")
    .where("id_usuario", "=", id_usuario)
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function count(trx: Database, id_comentario: number, by: number): Promise<number> {
  const { likeCount } = await trx
    .updateTable("comentarios")
    .set((eb) => ({ likeCount: eb("likeCount", "+", by) }))
    .where("id_comentario", "=", id_comentario)
    .returning("likeCount")
    .executeTakeFirstOrThrow();
  return likeCount;
}

/** Of somebody who goes: so many of their likes, and what the comments count of them. Gives how many. */
export async function forgetCommentLikes(
  db: Database,
  id_usuario: number,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("me_gusta_comentario")
      .select("id_comentario")
      .where("id_usuario", "=", id_usuario)
      .orderBy("id_comentario")
      .limit(limit)
      .execute();
    for (const { id_comentario } of rows) {
      if (await remove(trx, { id_usuario, id_comentario })) await count(trx, id_comentario, -1);
    }
    return rows.length;
  });
}
