import { screenKnown } from "#app/features/known/screen.server.ts";
import type { Screen } from "#app/features/media/fingerprints/fingerprint.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { setMessageHidden } from "../thread/hidden.server.ts";

/**
 * Screens what was sent, in a post or a message, as {@link screenKnown} does. A message whose file waits for a moderator
 * is hidden from both until they have decided.
 */
export const screenSent: Screen = async (services, sent, fingerprint) => {
  const screening = await screenKnown(services, sent, fingerprint);
  if (sent.kind !== "archivo" || sent.id_mensaje === null || !screening.isHeld) return screening;
  const { id_mensaje } = sent;
  return {
    ...screening,
    async lock(trx) {
      await screening.lock(trx);
      const message = await trx
        .selectFrom("mensajes")
        .select(["from_id", "to_id"])
        .where("id", "=", id_mensaje)
        .executeTakeFirst();
      if (message) await lockMailboxes(trx, [message.from_id, message.to_id]);
    },
    async record(trx) {
      await screening.record(trx);
      await setMessageHidden(trx, id_mensaje, true);
    },
  };
};
