import type { SignedInCtx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { AppError } from "#app/http/errors.ts";
import { hasNotBlocked, isBlockedByViewer } from "#app/features/people/blocks.server.ts";
import { conversationOf } from "../inbox/conversation.server.ts";
import { strings } from "../strings.ts";
import { mayWrite } from "./permission.server.ts";
import type { PeerView } from "../view.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";

/**
 * Whom the viewer means: digits are an id, anything else a name, with or without `@`. Somebody who
 * blocked the viewer, or is suspended, is not found; of a deleted account one's own thread is left. Throws `user_not_found` and `cannot_message_self`.
 */
export async function findPeer(ctx: SignedInCtx, who: string): Promise<PeerView> {
  const { id_usuario: me } = ctx.viewer;
  const name = who.trim().replace(/^@/, "");
  const isId = /^\d+$/.test(name);
  if (!name || (isId && name.length > 15)) throw new AppError("user_not_found");
  const peer = await ctx.db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "profile_picture", "verificado", "status"])
    .select(isBlockedByViewer("usuarios.id_usuario", me).as("blocked"))
    .$call((query) =>
      isId
        ? query.where("id_usuario", "=", Number(name))
        : query.where("name_key", "=", nameKey(name)),
    )
    .where(isKnownOrGone())
    .where(hasNotBlocked("usuarios.id_usuario", me))
    .executeTakeFirst();
  if (!peer) throw new AppError("user_not_found");
  if (peer.id_usuario === me) throw new AppError("cannot_message_self");
  const { status, ...shown } = peer;
  const gone = status === "deleted";
  // Whoever never wrote with them finds nobody.
  if (gone && !(await conversationOf(ctx.db, me, peer.id_usuario))) {
    throw new AppError("user_not_found");
  }
  return {
    ...shown,
    ...(gone && { nombre_usuario: strings.gone }),
    gone,
    blocked: Boolean(peer.blocked),
    canWrite: !gone && (await mayWrite(ctx.db, me, peer.id_usuario)),
  };
}
