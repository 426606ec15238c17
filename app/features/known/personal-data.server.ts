import { eraseRows, nothing, type PersonalData } from "#app/personal-data.server.ts";

/** What pictures look like, to find known ones; what was found to be known stays known. */
export const personalData: PersonalData = {
  columns: {
    "huellas.id_usuario": "erased",
    "coincidencias.id_usuario": "kept",
    "subidas_conocidas.id_usuario": "kept",
  },
  exportOf: nothing,
  forget: ({ db }, { id_usuario }) => eraseRows(db, "huellas", ["id_huella"], { id_usuario }),
};
