import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** The ledger stays whole, under a bare number: what was earned and paid has to be accounted for. */
export const personalData: PersonalData = {
  columns: {
    "vistas_mensuales.id_usuario": "kept",
    "pagos.id_usuario": "kept",
    "movimientos.id_usuario": "kept",
    "vistas_diarias.id_usuario": "erased",
    "retiros.id_usuario": "kept",
    "anomalias.creator_id": "kept",
    "anomalias.decided_by": "kept",
  },

  async *exportOf({ db }, id) {
    const where = { id_usuario: id };
    yield { name: "meses", rows: rowsOf(db, "vistas_mensuales", { where, key: "month" }) };
    yield { name: "pagos", rows: rowsOf(db, "pagos", { where, key: "id_pago" }) };
    yield { name: "retiros", rows: rowsOf(db, "retiros", { where, key: "id_retiro" }) };
    const held = { where: { creator_id: id }, key: "id_anomalia", without: ["decided_by"] };
    yield { name: "anomalias", rows: rowsOf(db, "anomalias", held) };
    yield { name: "movimientos", rows: rowsOf(db, "movimientos", { where, key: "id_movimiento" }) };
  },

  forget: ({ db }, { id_usuario }) =>
    eraseRows(db, "vistas_diarias", ["id_publicacion", "day"], { id_usuario }),
};
