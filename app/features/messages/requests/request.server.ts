import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { announce } from "../live/announce.server.ts";
import { REQUESTS_COUNTED } from "../limits.ts";
import { listed } from "../inbox/listed.server.ts";
import { ACCEPTED, DELETED, WAITING } from "./folder.ts";

/**
 * Accepts what a stranger wrote, or deletes it for the viewer; the stranger is told of neither. Either
 * twice is once. Throws `not_found` where nothing waits.
 */
export async function answerRequest(
  ctx: SignedInCtx,
  { id: peer_id, accept }: { id: number; accept: boolean },
): Promise<boolean> {
  const { db, viewer } = ctx;
  const side = { id_usuario: viewer.id_usuario, peer_id };
  await db.transaction().execute(async (trx) => {
    await lockMailboxes(trx, [side.id_usuario]);
    const line = await trx
      .selectFrom("conversaciones")
      .select(["solicitud", "last_at"])
      .where("id_usuario", "=", side.id_usuario)
      .where("peer_id", "=", peer_id)
      .executeTakeFirst();
    if (line?.solicitud === (accept ? ACCEPTED : DELETED)) return;
    if (line?.solicitud !== WAITING) throw new AppError("not_found");
    const gone = { solicitud: DELETED, unread_count: 0, borrado_hasta: line.last_at } as const;
    await trx
      .updateTable("conversaciones")
      .set((eb) => ({
        ...(accept ? { solicitud: ACCEPTED } : gone),
        version: eb("version", "+", 1),
      }))
      .where("id_usuario", "=", side.id_usuario)
      .where("peer_id", "=", peer_id)
      .execute();
  });
  announce(ctx, [side.id_usuario]);
  return accept;
}

/** How many strangers wait for an answer of the viewer, counted to {@link REQUESTS_COUNTED}. */
export async function countRequests({ db, viewer }: SignedInCtx): Promise<number> {
  const waiting = listed(db, viewer.id_usuario, "requests")
    .select("conversaciones.peer_id")
    .limit(REQUESTS_COUNTED);
  const { requests } = await db
    .selectFrom(waiting.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("requests"))
    .executeTakeFirstOrThrow();
  return Number(requests);
}

/** As a condition on a query of messages: the viewer has not deleted what was written until then. */
export function isKept(me: number, peerId: number) {
  return sql<boolean>`mensajes.created_at > coalesce(
    (select kept.borrado_hasta from conversaciones as kept
      where kept.id_usuario = ${me} and kept.peer_id = ${peerId}), 0)`;
}

/** Whether this person knows the other already, before a first message. */
export async function knows(db: Database, id_usuario: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom("seguimientos")
    .select("followed_id")
    .where("follower_id", "=", id_usuario)
    .where("followed_id", "=", other)
    .executeTakeFirst();
  return row !== undefined;
}
