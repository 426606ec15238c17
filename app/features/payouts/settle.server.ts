import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { monthOf } from "#app/features/posts/views/month.server.ts";
import { creatorAccount, viewsAccount } from "#app/features/ledger/accounts.server.ts";
import { post } from "#app/features/ledger/post.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { dueCents, type MonthRow } from "./money.ts";
import { monthColumns } from "./months.server.ts";
import { availableOf } from "./withdrawals/balance.server.ts";
import { keepDestination } from "./withdrawals/destination.server.ts";
import { openWithdrawal } from "./withdrawals/move.server.ts";
import { keepOwed } from "./withdrawals/owed.server.ts";
import { strings } from "./strings.server.ts";

/** Where somebody proves who they are. */
const VERIFY_PATH = "/settings/verificacion";

/**
 * Settles what is due to the viewer for a month (year * 100 + month), or for every month: writes a
 * payout and its ledger rows, and asks for the balance, once whatever is pressed at once. Gives the cents. Throws `bad_input`
 * for a month to come, `not_verified` and `nothing_due`.
 */
export async function settlePayment(
  { db, viewer: { id_usuario, verificado } }: SignedInCtx,
  { month }: { month: number | null },
): Promise<number> {
  if (!verificado) throw new AppError("not_verified", { link: VERIFY_PATH });
  if (month !== null && month > monthOf(Date.now(), getEnv().timeZone)) {
    throw new AppError("bad_input", { fields: { month: strings.fields.month } });
  }
  return db.transaction().execute(async (trx) => {
    const months = await lockMonths(trx, id_usuario, month);
    const total = dueOf(months);
    const asked = total > 0 || month === null ? await ask(trx, id_usuario, total) : 0;
    if (asked === 0) throw new AppError("nothing_due");
    await payOutAll(trx, id_usuario, months);
    return asked;
  });
}

/**
 * Asks for the balance, to which what views have earned is yet to come. Gives what is asked for now, in cents. Before
 * the entries: whoever approves holds the withdrawal and waits for the balances.
 */
async function ask(trx: Database, id_usuario: number, fromViews: number): Promise<number> {
  const { currency } = getEnv();
  const { balance: before } = await availableOf(trx, id_usuario);
  const balance = before + fromViews;
  if (balance <= 0) return fromViews;
  const isNew = await openWithdrawal(trx, { id_usuario, currency });
  return fromViews > 0 ? fromViews : isNew ? balance : 0;
}

/** Whoever presses at the same time waits here, and then finds nothing due; so do new views. */
async function lockMonths(
  trx: Database,
  id_usuario: number,
  month: number | null,
): Promise<MonthRow[]> {
  const months = trx
    .selectFrom("vistas_mensuales")
    .select(monthColumns)
    .where("id_usuario", "=", id_usuario)
    .$if(month !== null, (query) => query.where("month", "=", month))
    .orderBy("month");
  return forUpdate(trx, months).execute();
}

function dueOf(months: MonthRow[]): number {
  const rate = getEnv().payoutCentsPer1000Views;
  return months.reduce((sum, row) => sum + dueCents(row, rate), 0);
}

async function payOutAll(trx: Database, id_usuario: number, months: MonthRow[]): Promise<void> {
  const rate = getEnv().payoutCentsPer1000Views;
  for (const row of months) {
    const due = dueCents(row, rate);
    if (due > 0) await payOut(trx, id_usuario, row, { due, rate });
  }
}

async function payOut(
  trx: Database,
  id_usuario: number,
  { month, paid_views: views, cents_per_1000 }: MonthRow,
  { due, rate }: { due: number; rate: number },
): Promise<void> {
  const created_at = Date.now();
  const { id_pago } = await trx
    .insertInto("pagos")
    .values({ id_usuario, month, amount_cents: due, created_at })
    .returning("id_pago")
    .executeTakeFirstOrThrow();
  await post(trx, {
    ...{ kind: "views", cause: `views ${id_pago}`, currency: getEnv().currency },
    lines: [
      { account: viewsAccount, amount_cents: due },
      { account: creatorAccount(id_usuario), amount_cents: -due },
    ],
  });
  const entry = {
    ...{ id_usuario, month, views, id_pago, created_at },
    cents_per_1000: cents_per_1000 ?? rate,
  };
  await trx
    .insertInto("movimientos")
    .values([
      { ...entry, kind: "ganado", amount_cents: due },
      { ...entry, kind: "pagado", amount_cents: -due },
    ])
    .execute();
  await trx
    .updateTable("vistas_mensuales")
    .set((eb) => ({
      settled_cents: eb("settled_cents", "+", due),
      // From here on the month's rate is what it was settled at.
      cents_per_1000: cents_per_1000 ?? rate,
    }))
    .where("id_usuario", "=", id_usuario)
    .where("month", "=", month)
    .execute();
}

/**
 * Of somebody who goes: all that is due to them is asked for, unless they are kept out, and goes where they
 * are paid now; so does what can be asked for only later (`settleGone`). Nothing due is fine.
 */
export async function settleAllDue(db: Database, id_usuario: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await settleRest(trx, id_usuario);
    await keepDestination(trx, id_usuario);
    await keepOwed(trx, id_usuario);
  });
}

async function settleRest(trx: Database, id_usuario: number): Promise<void> {
  const person = await trx
    .selectFrom("usuarios")
    .select(["status", "es_creador"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!person?.es_creador || person.status === "banned" || person.status === "suspended") return;
  await settleEverything(trx, id_usuario);
}

/** All that is due to somebody is theirs, and asked for. */
export async function settleEverything(trx: Database, id_usuario: number): Promise<void> {
  const months = await lockMonths(trx, id_usuario, null);
  await ask(trx, id_usuario, dueOf(months));
  await payOutAll(trx, id_usuario, months);
}

/** Whether views have earned somebody what nobody has settled. */
export async function isDue(db: Database, id_usuario: number): Promise<boolean> {
  const months = await db
    .selectFrom("vistas_mensuales")
    .select(monthColumns)
    .where("id_usuario", "=", id_usuario)
    .execute();
  return dueOf(months) > 0;
}
