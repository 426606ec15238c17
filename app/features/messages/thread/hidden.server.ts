import type { Database } from "#db/client.ts";
import { previewOf } from "../attachments/preview.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { strings } from "../strings.ts";
import { markChanged } from "./changed.server.ts";

/** Takes a message away, or gives it back, by moderation: both read that one was there. */
export async function setMessageHidden(
  trx: Database,
  id: number,
  isHidden: boolean,
): Promise<void> {
  const message = await trx
    .selectFrom("mensajes")
    .select(["id", "from_id", "to_id", "text", "created_at", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!message) return;
  const { from_id, to_id, created_at, deleted_at } = message;
  await lockMailboxes(trx, [from_id, to_id]);
  await trx
    .updateTable("mensajes")
    .set({ oculto: isHidden ? 1 : 0 })
    .where("id", "=", id)
    .execute();
  await markChanged(trx, { id, from_id, to_id });
  const isWithdrawn = isHidden && deleted_at === null;
  const preview = isWithdrawn ? strings.withdrawn : await previewOf(trx, message);
  for (const [id_usuario, peer_id] of [
    [from_id, to_id],
    [to_id, from_id],
  ] as const) {
    await trx
      .updateTable("conversaciones")
      .set({ last_message: preview })
      .where("id_usuario", "=", id_usuario)
      .where("peer_id", "=", peer_id)
      .where("last_at", "=", created_at)
      // Who has hidden it for themselves goes on reading that.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("mensajes_ocultos")
              .select("id_mensaje")
              .where("mensajes_ocultos.id_mensaje", "=", id)
              .where("mensajes_ocultos.id_usuario", "=", id_usuario),
          ),
        ),
      )
      .execute();
  }
}
