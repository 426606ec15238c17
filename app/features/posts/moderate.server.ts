import type { Database } from "#db/client.ts";
import type { Moderacion } from "#db/schema/posts.ts";
import { emit } from "#app/jobs/events.server.ts";
import { lockPost } from "./post-status.server.ts";

/**
 * What moderation lets be seen of a post, from now on; nothing where the post is gone. One that waits to
 * be looked at, or for somebody who is shown in it, stays hidden at least.
 */
export async function setModeration(
  trx: Database,
  id_publicacion: number,
  moderacion: Moderacion,
): Promise<void> {
  if (!(await lockPost(trx, id_publicacion))) return;
  await trx
    .updateTable("publicaciones")
    .set((eb) => ({
      moderacion:
        moderacion === "removed"
          ? moderacion
          : eb
              .case()
              .when(eb.and([eb("espera_revision", "=", 0), eb("espera_consentimiento", "=", 0)]))
              .then<Moderacion>(moderacion)
              .else<Moderacion>("hidden")
              .end(),
    }))
    .where("id_publicacion", "=", id_publicacion)
    .execute();
  await emit(trx, "post_changed", { id_publicacion });
}
