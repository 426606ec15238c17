import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { hasBlocked } from "#app/features/people/blocks.server.ts";
import { conversationOf } from "../inbox/conversation.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";

/**
 * Whether one person may write to another, as the other chose it. Whoever was written to since that
 * choice may always answer.
 */
export async function mayWrite(db: Database, from_id: number, to_id: number): Promise<boolean> {
  const peer = await db
    .selectFrom("usuarios")
    .select("mensajes_de")
    .where("id_usuario", "=", to_id)
    .executeTakeFirst();
  if (peer?.mensajes_de === "todos") return true;
  if ((await conversationOf(db, to_id, from_id))?.wrote === 1) return true;
  return peer?.mensajes_de === "seguidos" && follows(db, to_id, from_id);
}

/**
 * Throws `user_not_found` (also for whoever the other has blocked), `peer_blocked` and
 * `messages_closed`.
 */
export async function requireMayWrite(db: Database, from_id: number, to_id: number): Promise<void> {
  if (await hasBlocked(db, to_id, from_id)) throw new AppError("user_not_found");
  const isActive = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", to_id)
    .where(isInGoodStanding())
    .executeTakeFirst();
  if (!isActive) throw new AppError("user_not_found");
  if (await hasBlocked(db, from_id, to_id)) throw new AppError("peer_blocked");
  if (!(await mayWrite(db, from_id, to_id))) throw new AppError("messages_closed");
}

/** Whether a message would be the first between the two, and the other would take it. */
export async function mayBegin({ db, viewer }: SignedInCtx, peerId: number): Promise<boolean> {
  if (await conversationOf(db, viewer.id_usuario, peerId)) return false;
  return mayWrite(db, viewer.id_usuario, peerId);
}

async function follows(db: Database, follower_id: number, followed_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("seguimientos")
    .select("follower_id")
    .where("follower_id", "=", follower_id)
    .where("followed_id", "=", followed_id)
    .executeTakeFirst();
  return row !== undefined;
}
