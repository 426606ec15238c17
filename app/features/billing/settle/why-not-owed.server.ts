import { keepAccount } from "#app/features/people/standing.server.ts";
import type { Database } from "#db/client.ts";
import type { Order } from "../providers/provider.ts";

interface Paid {
  provider: string;
  transaction_id: string;
  provider_ref: string | null;
}

/**
 * Why a payment would be owed to nobody, and is for the operator to give back: whoever it is for, or of, has deleted their
 * account. Of a sale that was paid before and that its provider may still charge it is waited for, and owed
 * (`settleGone`).
 */
export async function whyNotOwed(trx: Database, order: Order, paid: Paid): Promise<string | null> {
  const gone = await whoIsGone(trx, order);
  if (!gone || (await isTold(trx, paid))) return null;
  if (order.paid_at !== null && (await mayBeCharged(trx, paid))) return null;
  return `the ${gone} of order ${order.reference} is gone: give it back`;
}

/**
 * Why a payment of what is paid once is the operator's: its sale was paid already, under another number or none. It is
 * most likely the same one, told in two ways.
 */
export async function whyPaidAlready(
  trx: Database,
  { kind }: Order,
  paid: Paid,
): Promise<string | null> {
  if (kind === "subscription" || (await isTold(trx, paid))) return null;
  return `sale ${paid.provider_ref} is paid once, and was paid already`;
}

async function whoIsGone(
  trx: Database,
  { fan_id, creator_id }: Order,
): Promise<"creator" | "fan" | null> {
  if (!(await keepAccount(trx, creator_id))) return "creator";
  return (await keepAccount(trx, fan_id)) ? null : "fan";
}

/** Once more. */
async function isTold(trx: Database, { provider, transaction_id }: Paid): Promise<boolean> {
  const row = await trx
    .selectFrom("cobros")
    .select("id_cobro")
    .where("provider", "=", provider)
    .where("transaction_id", "=", transaction_id)
    .executeTakeFirst();
  return row !== undefined;
}

async function mayBeCharged(trx: Database, { provider, provider_ref }: Paid): Promise<boolean> {
  const row = await trx
    .selectFrom("ventas")
    .select("id_venta")
    .where("provider", "=", provider)
    .where("sale", "=", provider_ref)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
