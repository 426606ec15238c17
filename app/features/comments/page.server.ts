import { randomUUID } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { parseCursor } from "#db/pagination.ts";
import { sortIn } from "./comment-paths.ts";
import { COMMENTS_PAGE } from "./limits.ts";
import { listComments } from "./queries.server.ts";
import { type AskedThread, threadOnPage } from "./thread/on-page.server.ts";
import { type CommentsOnPage, failureSentence, pageOf } from "./view.ts";

/**
 * The comments of a post as its page shows them: `before` in the address is where they begin, `orden` how they go on, `hilo` and
 * `responder` name one whose thread is shown instead, `editar` and `eliminar` the one with a form. Throws `post_not_found` and `subscribers_only`.
 */
export async function commentsOnPage(
  ctx: Ctx,
  id_publicacion: number,
  search: URLSearchParams,
): Promise<CommentsOnPage> {
  const before = parseCursor(search.get("before"));
  const sort = sortIn(search);
  const read = await part("comments", async () => {
    const thread = await threadOnPage(ctx, id_publicacion, askedOf(search));
    if (thread) return thread;
    const input = { id_publicacion, before, limit: COMMENTS_PAGE, sort };
    return { page: pageOf(await listComments(ctx, input)), thread: null };
  });
  return {
    page: read?.page ?? null,
    thread: read?.thread ?? null,
    error: read ? null : failureSentence("load", errorMessage("internal")),
    before: before && search.get("before"),
    sort,
    editing: idIn(search.get("editar")),
    deleting: idIn(search.get("eliminar")),
    // A visitor can write nothing, and what one sees is the same for all.
    key: ctx.viewer ? randomUUID() : "",
  };
}

function askedOf(search: URLSearchParams): AskedThread {
  const answering = idIn(search.get("responder"));
  return {
    ...{ id_comentario: answering ?? idIn(search.get("hilo")), isAnswering: answering !== null },
    desde: search.get("desde"),
  };
}

function idIn(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
