import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

export const personalData: PersonalData = {
  columns: {
    "notificaciones.id_usuario": "erased",
    "notificaciones.creator_id": "erased",
    "ajustes_notificaciones.id_usuario": "erased",
    "publicaciones_anunciadas.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    const mine = { where: { id_usuario: id }, key: "id_notificacion" };
    yield { name: "notificaciones", rows: rowsOf(db, "notificaciones", mine) };
    const chosen = { where: { id_usuario: id }, key: "tipo" };
    yield {
      name: "ajustes_de_notificaciones",
      rows: rowsOf(db, "ajustes_notificaciones", chosen),
    };
    const told = { where: { id_usuario: id }, key: "id_publicacion" };
    yield {
      name: "publicaciones_anunciadas",
      rows: rowsOf(db, "publicaciones_anunciadas", told),
    };
  },

  async forget({ db }, { id_usuario }) {
    for (const column of ["id_usuario", "creator_id"]) {
      await eraseRows(db, "notificaciones", ["id_notificacion"], { [column]: id_usuario });
    }
    await eraseRows(db, "ajustes_notificaciones", ["id_usuario", "tipo"], { id_usuario });
    await eraseRows(db, "publicaciones_anunciadas", ["id_publicacion"], { id_usuario });
  },
};
