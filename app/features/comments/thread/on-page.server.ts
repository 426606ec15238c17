import type { Ctx } from "#app/context.server.ts";
import { requireOpen } from "#app/features/posts/visibility.server.ts";
import { formatCursor, parseCursor } from "#db/pagination.ts";
import { ANSWERS_PAGE } from "../limits.ts";
import type { CommentsOnPage, CommentView, ThreadOnPage } from "../view.ts";
import { readAnswers, readReadable } from "./answers.server.ts";

/** What the address asks for. */
export interface AskedThread {
  /** Any comment of the thread. */
  id_comentario: number | null;
  isAnswering: boolean;
  /** Where its answers go on. */
  desde: string | null;
}

interface Shown extends Pick<CommentsOnPage, "page"> {
  thread: ThreadOnPage;
}

/** The thread of a comment of this post; null where there is none that the viewer may read. */
export async function threadOnPage(
  ctx: Ctx,
  id_publicacion: number,
  { id_comentario, isAnswering, desde }: AskedThread,
): Promise<Shown | null> {
  if (id_comentario === null) return null;
  await requireOpen(ctx, id_publicacion);
  const asked = await readReadable(ctx, id_comentario);
  if (!asked || asked.id_publicacion !== id_publicacion) return null;
  const first = asked.hilo === null ? asked : await readReadable(ctx, asked.hilo);
  if (!first) return null;
  const begin = parseCursor(desde) ? desde : await beginningWith(ctx, asked);
  const { comments: rows, nextBefore } = await read(ctx, first, begin);
  return {
    page: { rows: [first], nextBefore: null },
    thread: {
      id_comentario: first.id_comentario,
      answers: { rows, nextBefore },
      desde: begin,
      answering: isAnswering ? asked : null,
    },
  };
}

function read(ctx: Ctx, { id_comentario: hilo }: CommentView, from: string | null) {
  return readAnswers(ctx, { hilo, before: parseCursor(from), limit: ANSWERS_PAGE });
}

/** Where the answers begin so that this one is among them: with the first, or else with it. */
async function beginningWith(ctx: Ctx, answer: CommentView): Promise<string | null> {
  if (answer.hilo === null) return null;
  const hilo = answer.hilo;
  const { comments } = await readAnswers(ctx, { hilo, before: null, limit: ANSWERS_PAGE });
  if (comments.some(({ id_comentario }) => id_comentario === answer.id_comentario)) return null;
  return formatCursor({ at: Date.parse(answer.fecha_comentario), id: answer.id_comentario - 1 });
}
