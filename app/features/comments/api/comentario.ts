import { api, nothing } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { AppError } from "#app/http/errors.ts";
import { idOf } from "#app/http/input.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { commentsPerAddress, deleteComment, editComment } from "../commands.server.ts";
import { commentBody } from "../schema.ts";

const door = api({
  async PUT({ ctx, request, params }) {
    if (!ctx.viewer) throw new AppError("sign_in_to_comment");
    const id_comentario = idOf(params.id);
    const { contenido } = await readBody(request, commentBody);
    await takeAddressTurn(ctx, commentsPerAddress, request);
    return Response.json({ comment: await editComment(ctx, { id_comentario, contenido }) });
  },
  async DELETE({ ctx, params }) {
    await deleteComment(ctx, idOf(params.id));
    return nothing();
  },
});

export const loader = door.loader;
export const action = door.action;
