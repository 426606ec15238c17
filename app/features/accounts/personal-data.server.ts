import { sql } from "kysely";
import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import type { Database } from "#db/client.ts";
import { forgiveGuesses } from "#app/features/people/passwords/guesses.server.ts";

/** Mails that wait, by the address in what they carry. */
const MAILS = ["send_mail", "mail_reset_link", "mail_leaving_link", "mail_sign_in_link"];

/** What opens a session, or did, and what our cookies were called. */
const hiddenOfSessions = ["token_hash", "old_cookie", "anterior_hash", "anterior_hasta"];

export const personalData: PersonalData = {
  columns: {
    "sesiones.id_usuario": "erased",
    "restablecimientos.id_usuario": "erased",
    "identidades.id_usuario": "erased",
    "identidades_quitadas.id_usuario": "erased",
    "cambios_correo.id_usuario": "erased",
    "registros.correo": "erased",
    "jobs.payload": "erased",
    "kv.key": "erased",
  },

  async *exportOf({ db }, id) {
    const of = (key: string, without: string[] = []) => ({
      where: { id_usuario: id },
      key,
      without,
    });
    yield {
      name: "sesiones",
      rows: rowsOf(db, "sesiones", of("token_hash", hiddenOfSessions)),
    };
    const changes = of("id_cambio", ["code_hash", "undo_hash", "attempts"]);
    yield { name: "cambios_de_correo", rows: rowsOf(db, "cambios_correo", changes) };
    yield { name: "proveedores", rows: rowsOf(db, "identidades", of("subject")) };
    const removed = rowsOf(db, "identidades_quitadas", of("subject"));
    yield { name: "proveedores_desvinculados", rows: removed };
  },

  async forget({ db, kv }, { id_usuario, correo }) {
    await eraseRows(db, "sesiones", ["token_hash"], { id_usuario });
    await eraseRows(db, "restablecimientos", ["token_hash"], { id_usuario });
    await eraseRows(db, "cambios_correo", ["id_cambio"], { id_usuario });
    await eraseRows(db, "identidades", ["issuer", "subject"], { id_usuario });
    await eraseRows(db, "identidades_quitadas", ["id_usuario", "issuer", "subject"], {
      id_usuario,
    });
    if (correo === null) return;
    await eraseRows(db, "registros", ["id_registro"], { correo });
    await forgetMails(db, correo);
    await forgiveGuesses({ kv }, correo);
  },
};

/** One that is being sent now is gone in a moment. */
async function forgetMails(db: Database, correo: string): Promise<void> {
  const address = JSON.stringify(correo).replace(/[\\%_]/g, "\\$&");
  const ofTheirs = sql<boolean>`state <> 'running'
    and kind in (${sql.join(MAILS)}) and payload like ${`%${address}%`} escape '\\'`;
  await deleteInSteps(db, "jobs", ["id"], ofTheirs);
}
