import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";

type Source = Pick<Ctx, "db">;

export interface Mismatch {
  id_usuario: number;
  month: number;
  /** In cents: what the month and the payouts say was settled, and the ledger was paid and earned. */
  settled: number;
  payouts: number;
  ledger: number;
  earned: number;
}

/** Recomputes every month from the ledger; gives those where somebody says something else. */
export async function ledgerMismatches({ db }: Source): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select id_usuario, month, sum(settled) as settled, sum(payouts) as payouts,
      sum(ledger) as ledger, sum(earned) as earned
    from (
      select id_usuario, month, settled_cents as settled, 0 as payouts, 0 as ledger, 0 as earned
        from vistas_mensuales
      union all
      select id_usuario, month, 0, amount_cents, 0, 0 from pagos
      union all
      select id_usuario, month, 0, 0, case kind when 'pagado' then -amount_cents else 0 end,
        case kind when 'ganado' then amount_cents else 0 end
        from movimientos
    ) as told
    group by id_usuario, month
    having sum(settled) <> sum(ledger) or sum(payouts) <> sum(ledger) or sum(earned) <> sum(ledger)
    order by id_usuario, month`.execute(db);
  return rows.map((row) => ({
    ...row,
    settled: Number(row.settled),
    payouts: Number(row.payouts),
    ledger: Number(row.ledger),
    earned: Number(row.earned),
  }));
}
