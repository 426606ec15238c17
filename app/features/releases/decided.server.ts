import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import type { AparicionPersona } from "#db/schema/releases.ts";
import { recordConsent } from "./ledger.server.ts";
import { overruledMail, overruledReleaseMail } from "./mails.server.ts";
import { settlePeople } from "./settle.server.ts";
import { openRelease } from "./signed/release-data.server.ts";

/** What was taken back, for whoever opens a case of it; undefined: it is not any more. */
export function readWithdrawal(db: Database, id_aparicion: number) {
  return db
    .selectFrom("apariciones_personas")
    .select(["id_publicacion", "id_liberacion", "ended_at"])
    .where("id_aparicion", "=", id_aparicion)
    .where("state", "=", "withdrawn")
    .executeTakeFirst();
}

/**
 * A moderator has decided that a post stays whose people had taken their consent back, those of them who
 * had done so by then. In the transaction of who settles the decision.
 */
export async function overruleWithdrawals(
  trx: Database,
  { id_publicacion, until }: { id_publicacion: number; until: number },
): Promise<void> {
  if (!(await lockPost(trx, id_publicacion))) return;
  const withdrawn = await trx
    .updateTable("apariciones_personas")
    .set({ state: "overruled" })
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "=", "withdrawn")
    .where("ended_at", "<=", until)
    .returningAll()
    .execute();
  if (withdrawn.length === 0) return;
  for (const shown of withdrawn) {
    await recordConsent(trx, shown, { action: "overruled", actor: AUTOMATIC });
    await tell(trx, shown);
  }
  await settlePeople(trx, id_publicacion);
}

async function tell(trx: Database, shown: AparicionPersona): Promise<void> {
  if (shown.persona_id !== null) await tellAccount(trx, shown, shown.persona_id);
  if (shown.id_liberacion !== null) await tellSigned(trx, shown, shown.id_liberacion);
}

async function tellAccount(
  trx: Database,
  { id_aparicion: id, id_publicacion }: AparicionPersona,
  persona_id: number,
): Promise<void> {
  const person = await trx
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", persona_id)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (person) await queueMail(trx, overruledMail({ ...person, id_publicacion, id }));
}

async function tellSigned(
  trx: Database,
  { id_publicacion }: AparicionPersona,
  id_liberacion: number,
): Promise<void> {
  const { datos } = await trx
    .selectFrom("liberaciones")
    .select("datos")
    .where("id_liberacion", "=", id_liberacion)
    .executeTakeFirstOrThrow();
  const { correo } = openRelease(id_liberacion, datos);
  if (correo) await queueMail(trx, overruledReleaseMail({ correo, id_publicacion }));
}
