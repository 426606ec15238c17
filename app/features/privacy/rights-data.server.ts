import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** Of what somebody has asked of their own data. The object of a copy goes as all of theirs do. */
export const rightsData: PersonalData = {
  columns: {
    // Says of a tombstone when it became one.
    "bajas.id_usuario": "kept",
    // Until it is done.
    "bajas.correo": "erased",
    "descargas.id_usuario": "erased",
    // While a ban holds.
    "direcciones_vetadas.id_usuario": "kept",
  },

  async *exportOf({ db }, id) {
    const of = (without: string[]) => ({ where: { id_usuario: id }, key: "id_usuario", without });
    yield { name: "baja", rows: rowsOf(db, "bajas", of(["nombre_usuario", "correo"])) };
    yield { name: "descargas", rows: rowsOf(db, "descargas", of(["clave_hash", "objeto"])) };
  },

  forget: ({ db }, { id_usuario }) => eraseRows(db, "descargas", ["id_usuario"], { id_usuario }),
};
