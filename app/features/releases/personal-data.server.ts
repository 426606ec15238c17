import { type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { recordConsent } from "./ledger.server.ts";
import { releasesOfOwner } from "./signed/copy-releases.server.ts";

/**
 * Who agreed to what is a ledger that the law asks for: of a number, with no name. Releases are of others,
 * and stay sealed. Who goes without an answer has refused.
 */
export const personalData: PersonalData = {
  columns: {
    "apariciones_personas.persona_id": "kept",
    "avisos_apariciones.owner_id": "erased",
    "avisos_confirmar.persona_id": "erased",
    "liberaciones.owner_id": "kept",
    "consentimientos.owner_id": "kept",
    "consentimientos.persona_id": "kept",
    "consentimientos.actor_id": "kept",
  },

  async *exportOf({ db }, id) {
    const shown = { where: { persona_id: id }, key: "id_aparicion" };
    yield { name: "apariciones", rows: rowsOf(db, "apariciones_personas", shown) };
    const own = { where: { persona_id: id }, key: "id" };
    yield { name: "consentimientos_apariciones", rows: rowsOf(db, "consentimientos", own) };
    yield* releasesOfOwner(db, id);
  },

  async forget({ db }, { id_usuario }, signal) {
    await db.deleteFrom("avisos_apariciones").where("owner_id", "=", id_usuario).execute();
    await db.deleteFrom("avisos_confirmar").where("persona_id", "=", id_usuario).execute();
    for (;;) {
      signal.throwIfAborted();
      const open = await db
        .selectFrom("apariciones_personas")
        .select(["id_aparicion", "id_publicacion"])
        .where("persona_id", "=", id_usuario)
        .where("state", "=", "pending")
        .limit(1)
        .executeTakeFirst();
      if (!open) return;
      await db.transaction().execute(async (trx) => {
        await lockPost(trx, open.id_publicacion);
        const row = await trx
          .updateTable("apariciones_personas")
          .set({ state: "refused", ended_at: Date.now() })
          .where("id_aparicion", "=", open.id_aparicion)
          .where("state", "=", "pending")
          .returningAll()
          .executeTakeFirst();
        if (row) await recordConsent(trx, row, { action: "refused", actor: AUTOMATIC });
      });
    }
  },
};
