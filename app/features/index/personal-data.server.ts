import { eraseRows, nothing, type PersonalData } from "#app/personal-data.server.ts";

/** What a person is found by; what their posts are found by goes with these. */
export const personalData: PersonalData = {
  columns: { "nombres.id_usuario": "erased" },
  exportOf: nothing,
  forget: ({ db }, { id_usuario }) =>
    eraseRows(db, "nombres", ["clave", "id_usuario"], { id_usuario }),
};
