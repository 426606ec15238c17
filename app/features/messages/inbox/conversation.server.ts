import type { Database } from "#db/client.ts";

/** One person's side of a conversation; undefined before the first message. */
export function conversationOf(db: Database, id_usuario: number, peer_id: number) {
  return db
    .selectFrom("conversaciones")
    .select(["last_at", "wrote"])
    .where("id_usuario", "=", id_usuario)
    .where("peer_id", "=", peer_id)
    .executeTakeFirst();
}
