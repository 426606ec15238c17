import { sql } from "kysely";
import type { PersonalData } from "#app/personal-data.server.ts";
import { eraseRows } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { enqueuePurge } from "./objects.server.ts";

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
    for (const name of await picturesOf(db, id)) {
      yield { path: `medios/perfil/${name}`, object: name };
    }
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

/**
 * Of a profile, what it shows and what waits for a worker. What waits for a moderator, was refused by a list or
 * taken away by a decision is in nobody's reach but theirs. The files of posts are of `posts`.
 */
async function picturesOf(db: Database, id_usuario: number): Promise<string[]> {
  const waiting = (table: "avatares" | "portadas") =>
    db
      .selectFrom(`${table} as sent`)
      .select("sent.original")
      .where("sent.id_usuario", "=", id_usuario)
      .where("sent.error", "is", null);
  const rows = await db
    .selectFrom("objetos")
    .select("name")
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "live")
    .where((eb) =>
      eb.or([
        eb("label", "in", ["avatar", "cover"]),
        eb("name", "in", waiting("avatares")),
        eb("name", "in", waiting("portadas")),
      ]),
    )
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}
