import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

export const personalData: PersonalData = {
  // A keyed hash of each keeps others from it for a while.
  columns: { "siluetas.id_usuario": "erased" },

  async *exportOf({ db }, id) {
    const where = { id_usuario: id };
    const without = ["id_silueta", "exclusiva"];
    yield {
      name: "nombres_reservados",
      rows: rowsOf(db, "siluetas", { where, key: "id_silueta", without }),
    };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "siluetas", ["id_silueta"], { id_usuario });
  },
};
