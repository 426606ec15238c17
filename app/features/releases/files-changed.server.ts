import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { recordConsent } from "./ledger.server.ts";
import { settlePeople } from "./settle.server.ts";
import { tellAsked } from "./tell-asked.server.ts";

/**
 * Files were added to a post or replaced: whoever had agreed to what it showed before is asked anew, and
 * until then it waits. In the transaction that changed them, under the lock of the post.
 */
export async function askAnew({ db: trx, viewer }: SignedInCtx, id_publicacion: number) {
  const people = await trx
    .selectFrom("apariciones_personas as shown")
    .leftJoin("usuarios", "usuarios.id_usuario", "shown.persona_id")
    .select(["id_aparicion", "persona_id", "id_liberacion", "state", "correo"])
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "in", ["pending", "confirmed", "overruled"])
    .execute();
  if (people.length === 0) return;
  await trx
    .updateTable("apariciones_personas")
    .set({ state: "pending", asked_at: Date.now(), shown_at: null, distribution_at: null })
    .where(
      "id_aparicion",
      "in",
      people.map(({ id_aparicion }) => id_aparicion),
    )
    .execute();
  const owner = viewer.nombre_usuario;
  for (const { id_aparicion, state, correo, persona_id, id_liberacion } of people) {
    const shown = { id_publicacion, persona_id, id_liberacion };
    await recordConsent(trx, shown, { action: "asked", actor: actorOf(viewer) });
    if (state === "pending" || persona_id === null || !correo) continue;
    await tellAsked(trx, { id_aparicion, id_publicacion, persona_id, correo, owner });
  }
  await settlePeople(trx, id_publicacion);
}
