import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import { papersAsRows, papersOfPerson } from "./requests/papers/export.server.ts";
import { forgetWhoAsked } from "./requests/forget.server.ts";

/** Of what somebody has agreed to, and asked of their own data. The object of a copy goes as all of theirs do. */
export const rightsData: PersonalData = {
  columns: {
    // Says of a tombstone when it became one.
    "bajas.id_usuario": "kept",
    // Until it is done.
    "bajas.correo": "erased",
    "descargas.id_usuario": "erased",
    // While a ban holds.
    "direcciones_vetadas.id_usuario": "kept",
    "aceptaciones.id_usuario": "kept",
    "solicitudes_arco.id_usuario": "kept",
    // Of one that is open it is where the answer goes.
    "solicitudes_arco.correo": "emptied",
    "eventos_arco.actor_id": "kept",
  },

  async *exportOf({ db }, id) {
    const of = (key: string, without: string[] = []) => ({
      ...{ where: { id_usuario: id }, key, without },
    });
    yield { name: "consentimientos", rows: rowsOf(db, "aceptaciones", of("id")) };
    yield {
      name: "solicitudes_arco",
      rows: rowsOf(db, "solicitudes_arco", of("id_solicitud", ["secret_hash", "request_hash"])),
    };
    const papers = await papersOfPerson(db, id);
    yield { name: "documentos_arco", rows: papersAsRows(papers) };
    for (const { path, name } of papers) yield { path, sealed: name };
    yield {
      name: "baja",
      rows: rowsOf(db, "bajas", of("id_usuario", ["nombre_usuario", "correo"])),
    };
    const copies = of("id_usuario", ["clave_hash", "objeto"]);
    yield { name: "descargas", rows: rowsOf(db, "descargas", copies) };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "descargas", ["id_usuario"], { id_usuario });
    await forgetWhoAsked(db);
  },
};
