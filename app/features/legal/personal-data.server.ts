import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** What was written to support, signed in or from the same address. */
export const personalData: PersonalData = {
  columns: { "solicitudes.id_usuario": "erased", "solicitudes.correo": "erased" },

  async *exportOf({ db }, id) {
    const reading = { where: { id_usuario: id }, key: "id_solicitud", without: ["clave"] };
    yield { name: "soporte", rows: rowsOf(db, "solicitudes", reading) };
  },

  async forget({ db }, { id_usuario, correo }) {
    await eraseRows(db, "solicitudes", ["id_solicitud"], { id_usuario });
    if (correo !== null) await eraseRows(db, "solicitudes", ["id_solicitud"], { correo });
  },
};
