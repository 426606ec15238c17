import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** What opens an account goes with it; a copy says what there is, and nothing that opens it. */
export const personalData: PersonalData = {
  columns: {
    "llaves.id_usuario": "erased",
    "totp.id_usuario": "erased",
    "codigos_recuperacion.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    const of = (key: string, without: string[]) => ({ where: { id_usuario: id }, key, without });
    const ofKeys = ["credencial", "titular", "clave_publica", "contador"];
    yield { name: "llaves_de_acceso", rows: rowsOf(db, "llaves", of("id_llave", ofKeys)) };
    const ofApp = ["secreto", "pendiente", "ultimo_paso"];
    yield { name: "app_de_codigos", rows: rowsOf(db, "totp", of("id_usuario", ofApp)) };
    const codes = rowsOf(db, "codigos_recuperacion", of("code_hash", ["code_hash"]));
    yield { name: "codigos_de_recuperacion", rows: codes };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "llaves", ["id_llave"], { id_usuario });
    await eraseRows(db, "totp", ["id_usuario"], { id_usuario });
    await eraseRows(db, "codigos_recuperacion", ["id_usuario", "code_hash"], { id_usuario });
  },
};
