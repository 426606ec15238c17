import { sql } from "kysely";
import type { PersonalData } from "#app/personal-data.server.ts";
import { eraseRows } from "#app/personal-data.server.ts";
import { inSteps } from "#db/in-steps.ts";
import { enqueuePurge } from "./objects.server.ts";

/** Pictures of a profile. The files of posts are of `posts`. */
const SHOWN = ["avatar", "cover", "original"] as const;

export const personalData: PersonalData = {
  columns: {
    "objetos.id_usuario": "erased",
    "avatares.id_usuario": "erased",
    "portadas.id_usuario": "erased",
    "fotos_ocultas.id_usuario": "erased",
    "jobs.id_usuario": "erased",
    "espacios.id_usuario": "erased",
    "cambios_espacio.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    const pictures = await db
      .selectFrom("objetos")
      .select(["name", "label"])
      .where("id_usuario", "=", id)
      .where("label", "in", SHOWN)
      .where("state", "in", ["live", "held"])
      .orderBy("name")
      .execute();
    for (const { name } of pictures) yield { path: `medios/perfil/${name}`, object: name };
  },

  async forget({ db }, { id_usuario }) {
    // Jobs for files that are about to go; one that runs finds its file gone.
    await eraseRows(db, "jobs", ["id"], { id_usuario, state: "queued" });
    await eraseRows(db, "jobs", ["id"], { id_usuario, state: "held" });
    await eraseRows(db, "avatares", ["id_usuario"], { id_usuario });
    await eraseRows(db, "portadas", ["id_usuario"], { id_usuario });
    await eraseRows(db, "fotos_ocultas", ["id_usuario", "kind"], { id_usuario });
    await eraseRows(db, "espacios", ["id_usuario"], { id_usuario });
    await eraseRows(db, "cambios_espacio", ["id"], { id_usuario });
    // What is sealed is a document, of the room that asked for it.
    await inSteps(async (limit) => {
      const { numAffectedRows } = await sql`
        update objetos set state = 'retired' where name in (
          select name from objetos
          where id_usuario = ${id_usuario} and state <> 'retired' and label <> 'sealed' limit ${limit})`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    });
    await enqueuePurge(db);
  },
};
