import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { exportFailedMail, exportMail } from "./mails.server.ts";

/** Mails the link to a copy that is ready, with a new secret; nothing where there is none. */
export async function mailExportLink(db: Database, id_usuario: number): Promise<void> {
  const clave = newSecret();
  const write = async (trx: Database) => {
    const copy = await trx
      .updateTable("descargas")
      .set({ clave_hash: sha256(clave) })
      .where("id_usuario", "=", id_usuario)
      .where("state", "=", "ready")
      .where("expires_at", ">", Date.now())
      .returning("expires_at")
      .executeTakeFirst();
    const person = await personOf(trx, id_usuario);
    if (!copy?.expires_at || !person) return;
    const { expires_at } = copy;
    await queueMail(trx, { ...exportMail(person, { clave, expires_at }), expiresAt: expires_at });
  };
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
}

/** Says that no copy could be made. */
export async function mailExportFailed(trx: Database, id_usuario: number): Promise<void> {
  const person = await personOf(trx, id_usuario);
  if (person) await queueMail(trx, exportFailedMail(person));
}

function personOf(db: Database, id_usuario: number) {
  return db
    .selectFrom("usuarios")
    .select(["correo", "nombre_usuario"])
    .where("id_usuario", "=", id_usuario)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
}
