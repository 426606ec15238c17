import { sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#app/context.server.ts";
import { accountsOf, shownAccount } from "#app/features/payees/account.server.ts";
import { AppError } from "#app/http/errors.ts";
import { BATCHES_PAGE, LINES_PAGE } from "../limits.ts";
import { type BankTotals, bankTotals } from "../withdrawals/bank-file.server.ts";
import { type BatchLine, listBatches } from "../withdrawals/batches.server.ts";
import { openDestination } from "../withdrawals/destination.server.ts";
import type { batchAnswer, lineAnswer } from "./schema.ts";

type Source = Pick<Ctx, "db">;
export type BatchBank = BankTotals | null;
export type BatchView = z.infer<typeof batchAnswer>;
export type LineView = z.infer<typeof lineAnswer>;

/** What is approved and in no batch, and the batches, the newest first. */
export async function readBatches({ db }: Source, { antes }: { antes: number | null }) {
  const { rows } = await sql<{ count: number | string; cents: number | string | null }>`
    select count(*) as count, sum(amount_cents) as cents
    from retiros where state = 'approved'`.execute(db);
  const lotes = await listBatches({ db }, { before: antes });
  return {
    approved: { withdrawals: Number(rows[0]!.count), amount_cents: Number(rows[0]!.cents ?? 0) },
    lotes: lotes.map(shown),
    siguiente: lotes.length === BATCHES_PAGE ? lotes.at(-1)!.id_lote : null,
  };
}

/** What was asked for and is in no batch, the oldest first. */
export async function listWaiting({ db }: Source, { despues }: { despues: number }) {
  return listLines({ db }, { despues, where: sql`r.state in ('requested', 'approved')` });
}

/** One batch and its withdrawals, after an id. Throws `batch_not_found`. */
export async function readBatch(
  { db }: Source,
  { id, despues }: { id: number; despues: number },
): Promise<{ lote: BatchView; banco: BatchBank } & Lines> {
  const [lote] = await listBatches({ db }, { only: id });
  if (!lote) throw new AppError("batch_not_found");
  return {
    lote: shown(lote),
    banco: await bankTotals({ db }, id),
    ...(await listLines({ db }, { despues, where: sql`r.id_lote = ${id}` })),
  };
}

interface Lines {
  retiros: LineView[];
  siguiente: number | null;
}

type Row = Omit<LineView, "created_at" | "cuenta" | "espera"> & {
  created_at: number;
  reason: string | null;
  destino: string | null;
};

async function listLines(
  { db }: Source,
  { despues, where }: { despues: number; where: ReturnType<typeof sql> },
): Promise<Lines> {
  const { rows } = await sql<Row>`
    select r.id_retiro, r.id_usuario, u.nombre_usuario, r.state, r.amount_cents, r.currency, r.created_at,
      r.destino, r.cfdi,
      (select e.reason from retiros_eventos e where e.id_retiro = r.id_retiro
        order by e.id_evento desc limit 1) as reason
    from retiros r join usuarios u on u.id_usuario = r.id_usuario
    where ${where} and r.id_retiro > ${despues}
    order by r.id_retiro limit ${LINES_PAGE + 1}`.execute(db);
  const shownRows = rows.slice(0, LINES_PAGE);
  const accounts = await accountsOf(
    db,
    // What is in a batch has its account with it, or none.
    shownRows.filter(({ state }) => isWaiting(state)).map((row) => Number(row.id_usuario)),
  );
  const retiros = shownRows.map(({ created_at, reason, destino, ...row }) => {
    const [id_retiro, id_usuario] = [Number(row.id_retiro), Number(row.id_usuario)];
    const held = accounts.get(id_usuario);
    const account = openDestination({ id_retiro, destino }) ?? held?.account ?? null;
    const isNew = held !== undefined && held.usable_at > Date.now();
    return {
      ...{ ...row, id_retiro, id_usuario },
      amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
      reason: reason ?? "",
      created_at: new Date(Number(created_at)).toISOString(),
      cuenta: account && accountView(account),
      espera: isNew ? new Date(held.usable_at).toISOString() : null,
    };
  });
  return {
    retiros,
    siguiente: rows.length > LINES_PAGE ? retiros.at(-1)!.id_retiro : null,
  };
}

function accountView(account: Parameters<typeof shownAccount>[0]) {
  const { banco, clabe } = shownAccount(account);
  return { banco, clabe };
}

function isWaiting(state: LineView["state"]): boolean {
  return state === "requested" || state === "approved";
}

function shown({ created_at, ...batch }: BatchLine): BatchView {
  return { ...batch, created_at: new Date(created_at).toISOString() };
}
