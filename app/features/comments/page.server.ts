import { randomUUID } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { COMMENTS_PAGE } from "./limits.ts";
import { listComments } from "./queries.server.ts";
import type { CommentsOnPage } from "./view.ts";

/**
 * The comments of a post as its page shows them: `before` in the address is where they begin,
 * `editar` and `eliminar` name the one with a form. Throws what {@link listComments} throws.
 */
export async function commentsOnPage(
  ctx: Ctx,
  id_publicacion: number,
  search: URLSearchParams,
): Promise<CommentsOnPage> {
  const before = parseCursor(search.get("before"));
  return {
    page: await listComments(ctx, { id_publicacion, before, limit: COMMENTS_PAGE }),
    before: before && search.get("before"),
    editing: idIn(search.get("editar")),
    deleting: idIn(search.get("eliminar")),
    key: randomUUID(),
  };
}

function idIn(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
