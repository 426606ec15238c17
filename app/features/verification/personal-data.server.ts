import { eraseRows, type PersonalData, readable, rowsOf } from "#app/personal-data.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import { recordVerification } from "./record-event.server.ts";
import { openDetails, photosOf, wipe } from "./rows.server.ts";

/** What only the house wants to know, or what nobody can read. */
const INTERNAL = ["datos", "huella", "sesion", "decided_by"];

/**
 * Everything that was sent goes with the account, but for what an approval stands on: that is asked for by
 * the law, and stays sealed, of a number with no name, until its time is over (app/retention.ts).
 */
export const personalData: PersonalData = {
  columns: {
    "verificaciones.id_usuario": "kept",
    "verificaciones.decided_by": "kept",
    "cambios_nombre.id_usuario": "erased",
    "eventos_verificacion.actor_id": "kept",
  },

  async *exportOf({ db }, id) {
    yield { name: "verificaciones", rows: verificationsOf(db, id) };
    const where = { id_usuario: id };
    yield {
      name: "cambios_nombre",
      rows: rowsOf(db, "cambios_nombre", { where, key: "id_usuario" }),
    };
    for (const { path, name } of await photosOfPerson(db, id)) yield { path, sealed: name };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "cambios_nombre", ["id_usuario"], { id_usuario });
    // Also of what was wiped when that left the note.
    await db
      .updateTable("verificaciones")
      .set({ nota: null })
      .where("id_usuario", "=", id_usuario)
      .where("nota", "is not", null)
      .execute();
    const rows = await db
      .selectFrom("verificaciones")
      .select(["id_verificacion", "state"])
      .where("id_usuario", "=", id_usuario)
      .where("purged_at", "is", null)
      .execute();
    for (const { id_verificacion, state } of rows) {
      const isKept = state === "aprobada" || state === "vencida";
      const ended = { state: isKept ? "vencida" : "retirada", updated_at: Date.now() } as const;
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable("verificaciones")
          // From when it ended its time is counted.
          .set({ nota: null, ...(state !== "vencida" && ended) })
          .where("id_verificacion", "=", id_verificacion)
          .where("state", "=", state)
          .execute();
        if (isKept) return;
        await wipe(trx, id_verificacion);
        const event = { kind: "purged", actor: AUTOMATIC } as const;
        await recordVerification(trx, id_verificacion, event);
      });
    }
  },
};

async function* verificationsOf(db: Database, id_usuario: number) {
  const rows = await db
    .selectFrom("verificaciones")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_verificacion")
    .execute();
  for (const row of rows) {
    const photos = await photosOf(db, row.id_verificacion);
    yield {
      ...readable(row, INTERNAL),
      datos: openDetails(row),
      fotos: photos.map(pathOfPhoto),
    };
  }
}

/** Bounded: who verifies themselves anew does it years later. */
async function photosOfPerson(db: Database, id_usuario: number) {
  const photos = await db
    .selectFrom("documentos_verificacion")
    .innerJoin(
      "verificaciones",
      "verificaciones.id_verificacion",
      "documentos_verificacion.id_verificacion",
    )
    .select(["documentos_verificacion.id_verificacion", "kind", "name"])
    .where("id_usuario", "=", id_usuario)
    .orderBy("documentos_verificacion.id_verificacion")
    .orderBy("kind")
    .execute();
  return photos.map((photo) => ({ ...photo, path: pathOfPhoto(photo) }));
}

/** In the copy of everything. Photos are all kept as JPEG. */
function pathOfPhoto({ id_verificacion, kind }: { id_verificacion: number; kind: string }) {
  return `documentos/verificacion-${id_verificacion}/${kind}.jpg`;
}
