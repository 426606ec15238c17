import { type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** Stays whole, under a bare number: what was earned and paid has to be accounted for. */
export const personalData: PersonalData = {
  columns: { "apuntes.id_usuario": "kept", "saldos.id_usuario": "kept" },

  async *exportOf({ db }, id) {
    const where = { id_usuario: id };
    yield { name: "apuntes", rows: rowsOf(db, "apuntes", { where, key: "id_apunte" }) };
    yield { name: "saldos", rows: rowsOf(db, "saldos", { where, key: "currency" }) };
  },

  async forget() {},
};
