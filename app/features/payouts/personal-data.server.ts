import type { Database } from "#db/client.ts";
import { openDestination } from "./withdrawals/destination.server.ts";
import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** The ledger stays whole, under a bare number: what was earned and paid has to be accounted for. */
export const personalData: PersonalData = {
  columns: {
    "vistas_mensuales.id_usuario": "kept",
    "pagos.id_usuario": "kept",
    "movimientos.id_usuario": "kept",
    "vistas_diarias.id_usuario": "erased",
    "retiros.id_usuario": "kept",
    "adeudos.id_usuario": "kept",
    "anomalias.creator_id": "kept",
    "anomalias.decided_by": "kept",
  },

  async *exportOf({ db }, id) {
    const where = { id_usuario: id };
    yield { name: "meses", rows: rowsOf(db, "vistas_mensuales", { where, key: "month" }) };
    yield { name: "pagos", rows: rowsOf(db, "pagos", { where, key: "id_pago" }) };
    yield { name: "retiros", rows: withdrawalsOf(db, id) };
    const held = { where: { creator_id: id }, key: "id_anomalia", without: ["decided_by"] };
    yield { name: "anomalias", rows: rowsOf(db, "anomalias", held) };
    yield { name: "movimientos", rows: rowsOf(db, "movimientos", { where, key: "id_movimiento" }) };
  },

  forget: ({ db }, { id_usuario }) =>
    eraseRows(db, "vistas_diarias", ["id_publicacion", "day"], { id_usuario }),
};

/** With the account that each went to, which is sealed. */
async function* withdrawalsOf(db: Database, id_usuario: number) {
  const of = { where: { id_usuario }, key: "id_retiro" };
  for await (const row of rowsOf(db, "retiros", of)) {
    const { id_retiro, destino } = row as { id_retiro: number; destino: string | null };
    yield { ...row, destino: openDestination({ id_retiro, destino }) };
  }
}
