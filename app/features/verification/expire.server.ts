import type { Services } from "#app/services.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
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
  const { numUpdatedRows: ended } = await unverify(trx, id_usuario);
  if (ended > 0n) await tellPerson(trx, id_usuario, { kind: "expired" });
}

/** Whom the operator vouches for stays verified. */
function unverify(trx: Database, id_usuario: number) {
  return trx
    .updateTable("usuarios")
    .set({ verificado: 0 })
    .where("id_usuario", "=", id_usuario)
    .where("verificado_por_operador", "=", 0)
    .where("verificado", "=", 1)
    .executeTakeFirst();
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
