import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

export const personalData: PersonalData = {
  columns: { "dispositivos_push.id_usuario": "erased" },

  async *exportOf({ db }, id) {
    yield {
      name: "dispositivos_con_avisos",
      rows: rowsOf(db, "dispositivos_push", {
        ...{ where: { id_usuario: id }, key: "id_sesion" },
        // With these others could write to it, and the rest is how far we are.
        without: ["endpoint_hash", "p256dh", "auth", "due_at", "since", "asked", "tries"],
      }),
    };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "dispositivos_push", ["id_usuario", "id_sesion"], { id_usuario });
  },
};
