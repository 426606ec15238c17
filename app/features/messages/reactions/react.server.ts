import type { SignedInCtx } from "#app/context.server.ts";
import { holdBlocks } from "#app/features/people/blocks.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { announce } from "../live/announce.server.ts";
import { markChanged } from "../thread/changed.server.ts";
import { isHiddenBy } from "../thread/hide.server.ts";
import { requireMayWrite } from "../thread/permission.server.ts";
import { ACCEPTED } from "../requests/folder.ts";
import type { Emoji } from "./emoji.ts";
import type { ReactionView } from "../view.ts";

/**
 * Says what the viewer thinks of a message of theirs or to them: one sign a person, null takes it back. Gives
 * all there are. Throws `not_found`, also for what moderation or the viewer has hidden, and what writing to
 * the other one throws.
 */
export async function react(
  ctx: SignedInCtx,
  { id, emoji }: { id: number; emoji: Emoji | null },
): Promise<ReactionView[]> {
  const { db, viewer } = ctx;
  const me = viewer.id_usuario;
  const { from_id, to_id } = await shownMessage(db, me, id);
  const peer = from_id === me ? to_id : from_id;
  const reactions = await db.transaction().execute(async (trx) => {
    await holdBlocks(trx, me);
    await lockMailboxes(trx, [me, peer]);
    await requireMayWrite(trx, me, peer);
    // It may have been taken away meanwhile; now it cannot.
    await shownMessage(trx, me, id);
    const before = await reactionsTo(trx, id);
    if ((before.find(({ from_id }) => from_id === me)?.emoji ?? null) === emoji) return before;
    await acceptRequest(trx, { id_usuario: me, peer_id: peer });
    await (emoji ? put(trx, { id, me, emoji }) : remove(trx, { id, me }));
    await markChanged(trx, { id, from_id, to_id });
    return reactionsTo(trx, id);
  });
  announce(ctx, [me, peer]);
  return reactions;
}

/** Whoever says something of a message has answered. */
async function acceptRequest(
  trx: Database,
  { id_usuario, peer_id }: { id_usuario: number; peer_id: number },
): Promise<void> {
  await trx
    .updateTable("conversaciones")
    .set({ solicitud: ACCEPTED })
    .where("id_usuario", "=", id_usuario)
    .where("peer_id", "=", peer_id)
    .where("solicitud", "<>", ACCEPTED)
    .execute();
}

async function shownMessage(db: Database, me: number, id: number) {
  const message = await db
    .selectFrom("mensajes")
    .select(["from_id", "to_id"])
    .where("id", "=", id)
    .where((eb) => eb.or([eb("from_id", "=", me), eb("to_id", "=", me)]))
    .where("oculto", "=", 0)
    .where((eb) => eb.not(isHiddenBy(me)))
    .executeTakeFirst();
  if (!message) throw new AppError("not_found");
  return message;
}

async function reactionsTo(db: Database, id: number): Promise<ReactionView[]> {
  return db
    .selectFrom("mensajes_reacciones")
    .select(["id_usuario as from_id", "emoji"])
    .where("id_mensaje", "=", id)
    .orderBy("id_usuario")
    .execute();
}

async function put(
  trx: Database,
  { id, me, emoji }: { id: number; me: number; emoji: Emoji },
): Promise<void> {
  const said = { emoji, created_at: Date.now() };
  await trx
    .insertInto("mensajes_reacciones")
    .values({ id_mensaje: id, id_usuario: me, ...said })
    .onConflict((conflict) => conflict.columns(["id_mensaje", "id_usuario"]).doUpdateSet(said))
    .execute();
}

async function remove(trx: Database, { id, me }: { id: number; me: number }): Promise<void> {
  await trx
    .deleteFrom("mensajes_reacciones")
    .where("id_mensaje", "=", id)
    .where("id_usuario", "=", me)
    .execute();
}
