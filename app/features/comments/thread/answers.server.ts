import type { Ctx } from "#app/context.server.ts";
import { requireOpen } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Cursor, toPage } from "#db/pagination.ts";
import { isReadableBy, present, selectComments } from "../queries.server.ts";
import type { CommentsPage, CommentView } from "../view.ts";

interface ListInput {
  /** The comment that they answer. */
  hilo: number;
  /** The last of those before. */
  before: Cursor | null;
  limit: number;
}

/** The answers to a comment, oldest first. Throws `comment_not_found` and `subscribers_only`. */
export async function listAnswers(ctx: Ctx, input: ListInput): Promise<CommentsPage> {
  const first = await requireReadable(ctx, input.hilo);
  if (first.hilo !== null) throw new AppError("comment_not_found");
  return readAnswers(ctx, input);
}

/** The same of a thread that the viewer is known to read. */
export async function readAnswers(
  ctx: Ctx,
  { hilo, before, limit }: ListInput,
): Promise<CommentsPage> {
  let query = selectComments(ctx)
    .where("comentarios.hilo", "=", hilo)
    .where(isReadableBy(ctx.viewer))
    .orderBy("comentarios.fecha_comentario")
    .orderBy("comentarios.id_comentario")
    .limit(limit + 1);
  if (before) {
    query = query.where((eb) =>
      eb(
        eb.refTuple("comentarios.fecha_comentario", "comentarios.id_comentario"),
        ">",
        eb.tuple(before.at, before.id),
      ),
    );
  }
  const { rows, nextBefore } = toPage(await query.execute(), limit, (row) => ({
    at: row.fecha_comentario,
    id: row.id_comentario,
  }));
  return { comments: present(ctx, rows), nextBefore };
}

/** A comment that the viewer may read where it stands. Throws `comment_not_found` and `subscribers_only`. */
export async function requireReadable(ctx: Ctx, id: number): Promise<CommentView> {
  const comment = await readReadable(ctx, id);
  if (!comment) throw new AppError("comment_not_found");
  if (comment.hilo !== null && !(await readReadable(ctx, comment.hilo))) {
    throw new AppError("comment_not_found");
  }
  await asOfComment(requireOpen(ctx, comment.id_publicacion));
  return comment;
}

/** Of a comment nobody is told that it is there and its post is not. */
export async function asOfComment(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "post_not_found") throw error;
    throw new AppError("comment_not_found", { cause: error });
  }
}

/** A comment, where the viewer may read it once they may see its post. */
export async function readReadable(ctx: Ctx, id: number): Promise<CommentView | undefined> {
  const query = selectComments(ctx).where("comentarios.id_comentario", "=", id);
  return present(ctx, await query.where(isReadableBy(ctx.viewer)).execute())[0];
}
