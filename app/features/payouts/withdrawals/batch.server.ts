import { getEnv } from "#app/env.server.ts";
import { type Actor, COMMAND_LINE, recordAudit } from "#app/features/people/audit.server.ts";
import { shownAccount } from "#app/features/payees/account.server.ts";
import type { Services } from "#app/services.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import { decimalText } from "#app/ui/intl/money.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { BATCH } from "../limits.ts";
import { mayBePaid } from "./approve.server.ts";
import { batchRows } from "./batch-rows.server.ts";
import { type Destination, destinationOf, sealDestination } from "./destination.server.ts";
import { moveWithdrawal } from "./move.server.ts";

type Source = Pick<Services, "db">;

const COLUMNS =
  "id_retiro,id_lote,id_usuario,nombre_usuario,correo,amount,currency,requested_at,clabe,banco,titular,rfc";

/**
 * Takes what is approved into a new batch, each once whoever asks at the same time, and gives its number. Null: there is
 * nothing. What is written of it can be asked for again (`batchLines`, `bankFile`).
 */
export async function exportBatch(
  { db }: Source,
  actor: Actor = COMMAND_LINE,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const ready = await readyOnes(trx);
    if (ready.length === 0) return null;
    const { id_lote } = await trx
      .insertInto("lotes_pago")
      .values({ created_at: Date.now() })
      .returning("id_lote")
      .executeTakeFirstOrThrow();
    let taken = 0;
    for (const { id_retiro, destination } of ready) {
      const destino = destination && sealDestination(id_retiro, destination);
      taken += +Boolean(await moveWithdrawal(trx, id_retiro, "exported", { id_lote, destino }));
    }
    if (taken === 0) throw new Error("another export was faster");
    await recordAudit({ db: trx }, { actor, action: "payout.export", data: { id_lote, taken } });
    return id_lote;
  });
}

interface Ready {
  id_retiro: number;
  currency: string;
  destination: Destination | null;
}

/** What is approved and may go, all in one currency: no more than a batch holds, held until the transaction ends. */
async function readyOnes(trx: Database): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (let after = 0; ;) {
    const query = trx
      .selectFrom("retiros")
      .select(["id_retiro", "id_usuario", "currency", "destino"])
      .where("state", "=", "approved")
      .where("id_retiro", ">", after)
      .orderBy("id_retiro")
      .limit(BATCH);
    const rows = await forUpdate(trx, query).execute();
    for (const row of rows) {
      if (ready.length === BATCH) return ready;
      if (ready[0] && ready[0].currency !== row.currency) continue;
      if (!(await mayBePaid(trx, row.id_usuario))) continue;
      const destination = await destinationOf(trx, row);
      if (mayGo(destination)) ready.push({ ...row, destination });
    }
    if (rows.length < BATCH) return ready;
    after = rows.at(-1)!.id_retiro;
  }
}

/** Who pays by the bank's files needs an account for each; one whose CLABE is new waits. */
function mayGo(destination: Destination | null): boolean {
  if (destination) return destination.usable_at <= Date.now();
  return getEnv().payouts.debitAccount === null;
}

/** A batch as CSV, the same whenever it is asked for. */
export async function batchLines(source: Source, id_lote: number): Promise<string[]> {
  const rows = await batchRows(source, id_lote);
  return [
    COLUMNS,
    ...rows.map(({ destination, ...row }) =>
      csvLine([
        ...[row.id_retiro, id_lote, row.id_usuario, row.nombre_usuario, row.correo],
        ...[decimalText(row.amount_cents), row.currency, new Date(row.created_at).toISOString()],
        ...(destination
          ? [
              ...[destination.clabe, shownAccount(destination).banco],
              ...[destination.titular, destination.rfc],
            ]
          : [null, null, null, null]),
      ]),
    ),
  ];
}
