import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

export const personalData: PersonalData = {
  columns: { "hashtags_seguidos.id_usuario": "erased" },

  async *exportOf({ db }, id) {
    const reading = { where: { id_usuario: id }, key: "clave" };
    yield { name: "hashtags_seguidos", rows: rowsOf(db, "hashtags_seguidos", reading) };
  },

  forget: ({ db }, { id_usuario }) =>
    eraseRows(db, "hashtags_seguidos", ["id_usuario", "clave"], { id_usuario }),
};
