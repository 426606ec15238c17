import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";

interface Income {
  creator_id: number;
  /** Of the order. */
  kind: string;
  currency: string;
  creator_cents: number;
  /** When it was sold. */
  created_at: number;
}

/** Adds to what a creator has sold on the day of the sale, which the studio reads; in the transaction of the payment. */
export async function addIncome(trx: Database, ...income: Income[]): Promise<void> {
  const { timeZone } = getEnv();
  const rows = new Map<string, [number, number, string, string, number]>();
  for (const { creator_id, kind, currency, creator_cents, created_at } of income) {
    const day = dayOf(created_at, timeZone);
    const key = [creator_id, day, kind, currency].join(" ");
    const row = rows.get(key) ?? [creator_id, day, kind, currency, 0];
    row[4] += creator_cents;
    rows.set(key, row);
  }
  if (rows.size === 0) return;
  // In one order for all writers.
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await addToDays.run(trx, { rows: sorted });
}

/** Takes back what was added. Where that was erased, as of an account that is gone, nothing is left to take it from. */
export async function takeIncome(
  trx: Database,
  { creator_id, kind, currency, creator_cents, created_at }: Income,
): Promise<void> {
  await trx
    .updateTable("estudio_ingresos")
    .set((eb) => ({ cents: eb("cents", "-", creator_cents) }))
    .where("id_usuario", "=", creator_id)
    .where("day", "=", dayOf(created_at, getEnv().timeZone))
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .execute();
}

/** Of one run: what waits behind it gets its turn. */
const AT_ONCE = 500;

/** The job that adds payments of before there were these sums, or by a version that did not know them. */
export async function sumIncome({ db }: Pick<Services, "db">, _: JobPayloads["sum_income"]) {
  const isMore = await db.transaction().execute(async (trx) => {
    // Whoever takes one of them back meanwhile waits for us, or we see that it came back.
    const { rows } = await sql<Charge>`
      update cobros set in_days = 1
      where in_days = 0 and id_cobro in (
        select id_cobro from cobros where in_days = 0
        order by creator_id, id_cobro limit ${sql.lit(AT_ONCE)})
      returning id_orden, creator_id, creator_cents, currency, created_at, reversed_at`.execute(
      trx,
    );
    if (rows.length === 0) return false;
    const orders = await trx
      .selectFrom("ordenes")
      .select(["id_orden", "kind"])
      .where(
        "id_orden",
        "in",
        rows.map(({ id_orden }) => id_orden),
      )
      .execute();
    const kinds = new Map(orders.map(({ id_orden, kind }) => [id_orden, kind]));
    const standing = rows.filter(({ reversed_at }) => reversed_at === null);
    await addIncome(
      trx,
      ...standing.map((charge) => ({
        ...charge,
        ...{ kind: kinds.get(charge.id_orden)!, creator_cents: Number(charge.creator_cents) },
        created_at: Number(charge.created_at),
      })),
    );
    return rows.length === AT_ONCE;
  });
  if (isMore) await enqueue(db, "sum_income", {}, { uniqueKey: "sum_income" });
}

interface Charge {
  id_orden: number;
  creator_id: number;
  creator_cents: number | string;
  currency: string;
  created_at: number | string;
  reversed_at: number | string | null;
}

const INCOME = {
  creator: "int",
  day: "int",
  kind: "text",
  currency: "text",
  cents: "int",
} as const;

const addToDays = compiled((trx, { rows }: { rows: GivenRow[] }) =>
  inSql(
    trx,
    sql`
      insert into estudio_ingresos (id_usuario, day, kind, currency, cents)
      select creator, cast(day as integer), kind, currency, cents
      from ${rowsLater(trx, rows, INCOME)} where true
      on conflict (id_usuario, day, kind, currency)
      do update set cents = estudio_ingresos.cents + excluded.cents`,
  ),
);
