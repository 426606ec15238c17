import { getEnv } from "#app/env.server.ts";
import { creatorAccount, viewsAccount } from "#app/features/ledger/accounts.server.ts";
import { post } from "#app/features/ledger/post.server.ts";
import { sealAccount } from "#app/features/payees/account.server.ts";
import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { noteCfdi } from "#app/features/payouts/console/cfdi.server.ts";
import { approveDue } from "#app/features/payouts/withdrawals/approve.server.ts";
import { exportBatch } from "#app/features/payouts/withdrawals/batch.server.ts";
import { conclude } from "#app/features/payouts/withdrawals/conclude.server.ts";
import { openWithdrawal } from "#app/features/payouts/withdrawals/move.server.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd, DAY_MS } from "../crowd.ts";

/** With the digits that check them; the accounts are nobody's. */
const CLABES = [
  ...["072180000000000013", "012180000000000028", "002180000000000038"],
  ...["014180000000000042", "638180000000000059", "646180000000000067"],
];
const HOLDERS = [
  ...["Valeria Luna Ortega", "José Ángel Núñez", "Mariana Cruz Robles"],
  ...["Sofía Ibáñez Peña", "Daniel Ríos Salgado", "Renata Güemes"],
];
const CFDI = "5F9E2A4C-0B1D-4E3F-8A7B-6C5D4E3F2A1B";
/** Of those who are in the batch; after them one waits for a new CLABE, one has none and one for the money. */
const IN_BATCH = 5;

interface Payee {
  id_usuario: number;
  id_pago: number;
  cents: number;
}

/**
 * Creators have asked for what they earned: a batch of which some was paid and one failed, and others
 * who wait, each for another reason.
 */
export async function makePayouts(services: Services, crowd: Crowd): Promise<void> {
  const payees = await payeesOf(services, crowd);
  const batch = payees.slice(0, IN_BATCH);
  for (const [at, payee] of batch.entries()) {
    await earn(services, payee, { daysAgo: 40 });
    await giveAccount(services, payee, { at, daysAgo: 60 });
    await ask(services, payee);
  }
  await approveDue(services);
  if ((await exportBatch(services)) === null) return;
  await tell(services, crowd, batch);
  const [fresh, none, young] = payees.slice(IN_BATCH);
  if (fresh) {
    await earn(services, fresh, { daysAgo: 40 });
    await giveAccount(services, fresh, { at: IN_BATCH, daysAgo: 0 });
    await ask(services, fresh);
  }
  if (none) {
    await earn(services, none, { daysAgo: 40 });
    await ask(services, none);
  }
  await approveDue(services);
  if (young) {
    await earn(services, young, { daysAgo: 0 });
    await ask(services, young);
  }
}

/** The verified creators with the last payout of each, the one that the operator is told of first. */
async function payeesOf({ db }: Services, { people, creators }: Crowd): Promise<Payee[]> {
  const [, told] = people;
  const order = [...new Set([...(told ? [told] : []), ...creators])].slice(0, 200);
  const rows = await db
    .selectFrom("pagos")
    .innerJoin("usuarios", "usuarios.id_usuario", "pagos.id_usuario")
    .select(["pagos.id_usuario", "id_pago", "amount_cents as cents"])
    .where("verificado", "=", 1)
    .where(
      "pagos.id_usuario",
      "in",
      order.map(({ id_usuario }) => id_usuario),
    )
    .orderBy("id_pago")
    .execute();
  // Where few posts were asked for nobody earns what one may ask for.
  const least = 2 * getEnv().payouts.minCents;
  const latest = new Map(
    rows.map((row) => [row.id_usuario, { ...row, cents: Math.max(row.cents, least) }]),
  );
  return order.flatMap(({ id_usuario }) => latest.get(id_usuario) ?? []).slice(0, IN_BATCH + 3);
}

/** What that payout was for is theirs in the ledger. */
async function earn(
  { db }: Services,
  { id_usuario, id_pago, cents }: Payee,
  { daysAgo }: { daysAgo: number },
): Promise<void> {
  await db.transaction().execute((trx) =>
    post(trx, {
      ...{ kind: "views", cause: `views ${id_pago}`, currency: getEnv().currency },
      lines: [
        { account: viewsAccount, amount_cents: cents },
        { account: creatorAccount(id_usuario), amount_cents: -cents },
      ],
      at: Date.now() - daysAgo * DAY_MS,
    }),
  );
}

async function giveAccount(
  { db }: Services,
  { id_usuario }: Payee,
  { at, daysAgo }: { at: number; daysAgo: number },
): Promise<void> {
  const rfc = at === 0 ? "LUOV900215AB1" : null;
  const account = { clabe: CLABES[at]!, titular: HOLDERS[at]!, rfc };
  const changed_at = Date.now() - daysAgo * DAY_MS;
  await db
    .insertInto("cuentas_pago")
    .values({
      ...{ id_usuario, datos: sealAccount(id_usuario, account) },
      ...{ changed_at, updated_at: changed_at },
    })
    .execute();
}

async function ask({ db }: Services, { id_usuario }: Payee): Promise<void> {
  await db
    .transaction()
    .execute((trx) => openWithdrawal(trx, { id_usuario, currency: getEnv().currency }));
}

/** What became of the first of the batch: paid with a receipt, paid, failed. */
async function tell(services: Services, { people }: Crowd, batch: Payee[]): Promise<void> {
  const rows = await services.db
    .selectFrom("retiros")
    .select("id_retiro")
    .where(
      "id_usuario",
      "in",
      batch.map(({ id_usuario }) => id_usuario),
    )
    .orderBy("id_retiro")
    .execute();
  const outcomes = [
    { to: "paid", reason: "" },
    { to: "paid", reason: "" },
    { to: "failed", reason: "El banco dice que la cuenta está cerrada." },
  ] as const;
  for (const [at, outcome] of outcomes.entries()) {
    const row = rows[at];
    if (row) await conclude(services, { id: row.id_retiro, ...outcome, actor: COMMAND_LINE });
  }
  const [, , operator] = people;
  if (operator && rows[0]) {
    const by = as(services, operator, "administrator");
    await noteCfdi(by, { id: rows[0].id_retiro, cfdi: CFDI });
  }
}
