import { type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** Who changed a setting stays, as a bare number, as in the audit log. */
export const personalData: PersonalData = {
  columns: { "ajustes_historial.hecho_por": "kept" },

  async *exportOf({ db }, id) {
    const changes = { where: { hecho_por: id }, key: "id" };
    yield { name: "ajustes_historial", rows: rowsOf(db, "ajustes_historial", changes) };
  },

  async forget() {},
};
