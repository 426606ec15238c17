import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import { announce } from "../live/announce.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { markChanged } from "../thread/changed.server.ts";
import { holdFilesOf } from "./erase-files.server.ts";

/** Once a file of a message has its renditions, or never will: both sides see it with their next poll. */
export async function showSettled(
  services: Pick<Services, "db" | "kv">,
  { id_mensaje }: JobPayloads["message_file_settled"],
): Promise<void> {
  const people = await services.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom("mensajes")
      .select(["id", "from_id", "to_id", "texto_prueba"])
      .where("id", "=", id_mensaje)
      .executeTakeFirst();
    if (!message) return [];
    const both = [message.from_id, message.to_id];
    await lockMailboxes(trx, both);
    // Deleted for both meanwhile, and kept as evidence.
    if (message.texto_prueba !== null) await holdFilesOf(trx, id_mensaje);
    await markChanged(trx, message);
    return both;
  });
  if (people.length > 0) announce(services, people);
}
