import { randomUUID } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { parseCursor } from "#db/pagination.ts";
import { COMMENTS_PAGE } from "./limits.ts";
import { listComments } from "./queries.server.ts";
import { type CommentsOnPage, failureSentence } from "./view.ts";

/**
 * The comments of a post as its page shows them: `before` in the address is where they begin,
 * `editar` and `eliminar` name the one with a form. Throws `post_not_found` and `subscribers_only`.
 */
export async function commentsOnPage(
  ctx: Ctx,
  id_publicacion: number,
  search: URLSearchParams,
): Promise<CommentsOnPage> {
  const before = parseCursor(search.get("before"));
  const input = { id_publicacion, before, limit: COMMENTS_PAGE };
  const read = await part("comments", () => listComments(ctx, input));
  return {
    page: read && { rows: read.comments, nextBefore: read.nextBefore },
    error: read ? null : failureSentence("load", errorMessage("internal")),
    before: before && search.get("before"),
    editing: idIn(search.get("editar")),
    deleting: idIn(search.get("eliminar")),
    // A visitor can write nothing, and what one sees is the same for all.
    key: ctx.viewer ? randomUUID() : "",
  };
}

function idIn(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
