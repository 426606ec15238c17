import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

export const personalData: PersonalData = {
  columns: { "tokens_personales.id_usuario": "erased" },

  async *exportOf({ db }, id) {
    yield {
      name: "tokens_personales",
      rows: rowsOf(db, "tokens_personales", {
        ...{ where: { id_usuario: id }, key: "id_token", without: ["token_hash"] },
      }),
    };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "tokens_personales", ["id_token"], { id_usuario });
  },
};
