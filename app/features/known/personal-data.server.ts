import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/**
 * What pictures look like, to find known ones; what was found to be known stays known. Who changed a list stays, as a
 * bare number, as in the audit log.
 */
export const personalData: PersonalData = {
  columns: {
    "huellas.id_usuario": "erased",
    "coincidencias.id_usuario": "kept",
    "subidas_conocidas.id_usuario": "kept",
    "listas_cambios.hecho_por": "kept",
  },

  async *exportOf({ db }, id) {
    const changes = { where: { hecho_por: id }, key: "id_cambio", without: ["objeto"] };
    yield { name: "listas_cambios", rows: rowsOf(db, "listas_cambios", changes) };
  },

  forget: ({ db }, { id_usuario }) => eraseRows(db, "huellas", ["id_huella"], { id_usuario }),
};
