import { sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { BATCHES_PAGE, LINES_PAGE } from "../limits.ts";
import { type BatchLine, listBatches } from "../withdrawals/batch.server.ts";
import type { batchAnswer, lineAnswer } from "./schema.ts";

type Source = Pick<Ctx, "db">;
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
): Promise<{ lote: BatchView; retiros: LineView[]; siguiente: number | null }> {
  const [lote] = await listBatches({ db }, { only: id });
  if (!lote) throw new AppError("batch_not_found");
  return {
    lote: shown(lote),
    ...(await listLines({ db }, { despues, where: sql`r.id_lote = ${id}` })),
  };
}

async function listLines(
  { db }: Source,
  { despues, where }: { despues: number; where: ReturnType<typeof sql> },
): Promise<{ retiros: LineView[]; siguiente: number | null }> {
  type Row = Omit<LineView, "created_at"> & { created_at: number; reason: string | null };
  const { rows } = await sql<Row>`
    select r.id_retiro, r.id_usuario, u.nombre_usuario, r.state, r.amount_cents, r.currency, r.created_at,
      (select e.reason from retiros_eventos e where e.id_retiro = r.id_retiro
        order by e.id_evento desc limit 1) as reason
    from retiros r join usuarios u on u.id_usuario = r.id_usuario
    where ${where} and r.id_retiro > ${despues}
    order by r.id_retiro limit ${LINES_PAGE + 1}`.execute(db);
  const retiros = rows.slice(0, LINES_PAGE).map(({ created_at, reason, ...row }) => ({
    ...row,
    ...{ id_retiro: Number(row.id_retiro), id_usuario: Number(row.id_usuario) },
    amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
    reason: reason ?? "",
    created_at: new Date(Number(created_at)).toISOString(),
  }));
  return {
    retiros,
    siguiente: rows.length > LINES_PAGE ? retiros.at(-1)!.id_retiro : null,
  };
}

function shown({ created_at, ...batch }: BatchLine): BatchView {
  return { ...batch, created_at: new Date(created_at).toISOString() };
}
