import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

export const personalData: PersonalData = {
  columns: { "solicitudes_creador.id_usuario": "erased" },

  async *exportOf({ db }, id) {
    const reading = { where: { id_usuario: id }, key: "id_solicitud" };
    yield { name: "solicitudes_creador", rows: rowsOf(db, "solicitudes_creador", reading) };
  },

  forget: ({ db }, { id_usuario }) =>
    eraseRows(db, "solicitudes_creador", ["id_solicitud"], { id_usuario }),
};
