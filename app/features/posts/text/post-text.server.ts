import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { hashtagsOf } from "./text.ts";
import { saveMentions } from "./mentions.server.ts";

/**
 * Keeps what a description says of a post, new or changed: its hashtags and whom it names.
 * The row says it already.
 */
export async function saveText(trx: Database, id_publicacion: number, text: string): Promise<void> {
  await trx.deleteFrom("clasificaciones").where("id_publicacion", "=", id_publicacion).execute();
  const tags = hashtagsOf(text);
  if (tags.length > 0) {
    await trx
      .insertInto("clasificaciones")
      .values(tags.map((tag) => ({ tag, id_publicacion })))
      .execute();
  }
  await saveMentions(trx, "id_publicacion", id_publicacion, text);
  await emit(trx, "post_changed", { id_publicacion });
}
