import { sql } from "kysely";
import { type Actor, COMMAND_LINE, recordAudit } from "#app/features/people/audit.server.ts";
import type { Services } from "#app/services.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import { decimalText } from "#app/ui/intl/money.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { BATCHES_PAGE } from "../limits.ts";
import { mayBePaid } from "./approve.server.ts";
import { moveWithdrawal } from "./move.server.ts";

type Source = Pick<Services, "db">;

/** Of one batch. */
const BATCH = 1_000;
const COLUMNS = "id_retiro,id_lote,id_usuario,nombre_usuario,correo,amount,currency,requested_at";

/**
 * Takes what is approved into a new batch, each once whoever asks at the same time, and gives its number. Null: there is
 * nothing. What is written of it can be asked for again (`batchLines`).
 */
export async function exportBatch(
  { db }: Source,
  actor: Actor = COMMAND_LINE,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const query = trx
      .selectFrom("retiros")
      .select(["id_retiro", "id_usuario"])
      .where("state", "=", "approved")
      .orderBy("id_retiro")
      .limit(BATCH);
    const ready: number[] = [];
    for (const { id_retiro, id_usuario } of await forUpdate(trx, query).execute()) {
      if (await mayBePaid(trx, id_usuario)) ready.push(id_retiro);
    }
    if (ready.length === 0) return null;
    const { id_lote } = await trx
      .insertInto("lotes_pago")
      .values({ created_at: Date.now() })
      .returning("id_lote")
      .executeTakeFirstOrThrow();
    let taken = 0;
    for (const id of ready)
      taken += +Boolean(await moveWithdrawal(trx, id, "exported", { id_lote }));
    if (taken === 0) throw new Error("another export was faster");
    await recordAudit({ db: trx }, { actor, action: "payout.export", data: { id_lote, taken } });
    return id_lote;
  });
}

/** A batch as CSV, the same whenever it is asked for. */
export async function batchLines({ db }: Source, id_lote: number): Promise<string[]> {
  const rows = await db
    .selectFrom("retiros")
    .innerJoin("usuarios", "usuarios.id_usuario", "retiros.id_usuario")
    .select(["id_retiro", "retiros.id_usuario", "nombre_usuario", "correo", "usuarios.status"])
    .select(["amount_cents", "currency", "retiros.created_at"])
    .where("id_lote", "=", id_lote)
    .orderBy("id_retiro")
    .limit(BATCH)
    .execute();
  return [
    COLUMNS,
    ...rows.map((row) =>
      csvLine([
        ...[row.id_retiro, id_lote, row.id_usuario, row.nombre_usuario],
        // Whoever is gone is a number here, and has no address.
        row.status === "deleted" ? "" : row.correo,
        ...[decimalText(row.amount_cents!), row.currency, new Date(row.created_at).toISOString()],
      ]),
    ),
  ];
}

export interface BatchLine {
  id_lote: number;
  created_at: number;
  withdrawals: number;
  amount_cents: number;
  /** Whose outcome nobody has told. */
  open: number;
}

/** Batches, the newest first: those before an id, or one of them. */
export async function listBatches(
  { db }: Source,
  { before = null, only = null }: { before?: number | null; only?: number | null } = {},
): Promise<BatchLine[]> {
  const which =
    only !== null
      ? sql`where id_lote = ${only}`
      : before !== null
        ? sql`where id_lote < ${before}`
        : sql``;
  // Which they are first: their sums are of these alone.
  const { rows } = await sql<Record<keyof BatchLine, number | string>>`
    select l.id_lote, l.created_at, count(*) as withdrawals, sum(r.amount_cents) as amount_cents,
      sum(case when r.state = 'exported' then 1 else 0 end) as open
    from (select id_lote, created_at from lotes_pago ${which}
      order by id_lote desc limit ${BATCHES_PAGE}) l
    join retiros r on r.id_lote = l.id_lote
    group by l.id_lote, l.created_at order by l.id_lote desc`.execute(db);
  return rows.map(({ id_lote, created_at, withdrawals, amount_cents, open }) => ({
    ...{ id_lote: Number(id_lote), created_at: Number(created_at) },
    ...{ withdrawals: Number(withdrawals), open: Number(open), amount_cents: Number(amount_cents) },
  }));
}
