import type { Services } from "#app/services.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { NOTICE_SECONDS, REMINDER_DAYS } from "./limits.ts";
import { tellPerson } from "./mails.server.ts";
import { recordVerification } from "./record-event.server.ts";

const BATCH = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Ends approvals whose documents have expired, and says of those that soon will. For the sweep. */
export async function expireVerifications({ db }: Pick<Services, "db">): Promise<void> {
  await inBatches(db, Date.now(), expire);
  await inBatches(db, Date.now() + REMINDER_DAYS * DAY_MS, remind, { once: true });
  // Of an older notice the time alone says that it is none.
  await db
    .deleteFrom("avisos_verificacion")
    .where("created_at", "<", Date.now() - 4 * NOTICE_SECONDS * 1000)
    .execute();
}

interface Live {
  id_verificacion: number;
  id_usuario: number;
  expires_at: number | null;
}

async function inBatches(
  db: Database,
  until: number,
  end: (trx: Database, row: Live) => Promise<void>,
  { once = false } = {},
): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("verificaciones")
      .select(["id_verificacion", "id_usuario", "expires_at"])
      .where("state", "=", "aprobada")
      .where("expires_at", "<=", until)
      .$if(once, (query) => query.where("reminded_at", "is", null))
      .limit(BATCH)
      .execute();
    for (const row of rows) await db.transaction().execute((trx) => end(trx, row));
    if (rows.length < BATCH) return;
  }
}

async function expire(trx: Database, { id_verificacion, id_usuario }: Live): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("verificaciones")
    .set({ state: "vencida", updated_at: Date.now() })
    .where("id_verificacion", "=", id_verificacion)
    .where("state", "=", "aprobada")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordVerification(trx, id_verificacion, { kind: "expired", actor: AUTOMATIC });
  if (await unverify(trx, id_usuario)) await tellPerson(trx, id_usuario, { kind: "expired" });
}

/** Whom the operator vouches for stays verified. A mark that waits for a look at a new name ends, too. */
async function unverify(trx: Database, id_usuario: number): Promise<boolean> {
  const person = trx
    .selectFrom("usuarios")
    .select(["verificado", "verificado_por_operador"])
    .where("id_usuario", "=", id_usuario);
  const mark = await forUpdate(trx, person).executeTakeFirst();
  if (!mark || mark.verificado_por_operador === 1) return false;
  const { numDeletedRows } = await trx
    .deleteFrom("cambios_nombre")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  await trx
    .updateTable("usuarios")
    .set({ verificado: 0 })
    .where("id_usuario", "=", id_usuario)
    .execute();
  return mark.verificado === 1 || numDeletedRows > 0n;
}

async function remind(trx: Database, row: Live): Promise<void> {
  const { id_verificacion, id_usuario, expires_at } = row;
  const { numUpdatedRows } = await trx
    .updateTable("verificaciones")
    .set({ reminded_at: Date.now() })
    .where("id_verificacion", "=", id_verificacion)
    .where("state", "=", "aprobada")
    .where("reminded_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || expires_at === null) return;
  await tellPerson(trx, id_usuario, { kind: "expiring", expires_at });
}
