import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { AppError } from "#app/http/errors.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import { idOf, parseInput } from "#app/http/input.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { commentsPerAddress, writeComment } from "../commands.server.ts";
import { listComments } from "../queries.server.ts";
import { commentsQuery, newCommentBody } from "../schema.ts";

/** Of posts and shortits alike. */
const door = api({
  async GET({ ctx, request, params }) {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { before, limit } = parseInput(commentsQuery, query);
    const id_publicacion = postIdOf(params.id);
    return Response.json(
      await listComments(ctx, { id_publicacion, before: parseCursor(before), limit }),
    );
  },
  async POST({ ctx, request, params }) {
    if (!ctx.viewer) throw new AppError("sign_in_to_comment");
    const id_publicacion = postIdOf(params.id);
    const { contenido, idempotency_key } = await readBody(request, newCommentBody);
    const idempotencyKey = idempotencyKeyOf(request, idempotency_key);
    await takeAddressTurn(ctx, commentsPerAddress, request);
    const comment = await writeComment(ctx, { id_publicacion, contenido, idempotencyKey });
    return Response.json({ comment }, { status: 201 });
  },
});

export const loader = door.loader;
export const action = door.action;

/** The catalogue has a sentence of its own for an id that is none (product.md 14.6). */
function postIdOf(param: string | undefined): number {
  try {
    return idOf(param);
  } catch (cause) {
    throw new AppError("bad_post_id", { cause });
  }
}
