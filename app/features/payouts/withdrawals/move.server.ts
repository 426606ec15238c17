import {
  bankAccount,
  creatorAccount,
  payoutsAccount,
} from "#app/features/ledger/accounts.server.ts";
import { tellWebhooks } from "#app/features/webhooks/tell.server.ts";
import { post, reverse } from "#app/features/ledger/post.server.ts";
import { tellOfWithdrawal } from "#app/features/notifications/tell/tell-money.server.ts";
import type { Database } from "#db/client.ts";
import { NEXT, type State } from "./states.server.ts";

export interface Withdrawal {
  id_retiro: number;
  id_usuario: number;
  currency: string;
  amount_cents: number | null;
}

/** What is known of a withdrawal from a state on. */
interface Moved {
  reason?: string;
  amount_cents?: number;
  id_lote?: number;
  destino?: string | null;
}

/** Asks for a person's balance, unless that is under way. True: it was asked for now. */
export async function openWithdrawal(
  trx: Database,
  { id_usuario, currency }: { id_usuario: number; currency: string },
): Promise<boolean> {
  const row = await trx
    .insertInto("retiros")
    .values({
      ...{ id_usuario, currency, amount_cents: null, state: "requested", id_lote: null },
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id_retiro")
    .executeTakeFirst();
  if (row) {
    const { id_retiro } = row;
    await note(trx, id_retiro, "requested", "");
    await tellWebhooks(trx, "payout.requested", { id_retiro, id_usuario, currency });
  }
  return row !== undefined;
}

/**
 * Brings a withdrawal to another state with its ledger entry, once, in the transaction of the caller. Undefined: it is
 * in no state from which it could get there. `set` is what is known from then on.
 */
export async function moveWithdrawal(
  trx: Database,
  id_retiro: number,
  to: keyof typeof NEXT,
  { reason = "", ...set }: Moved = {},
): Promise<Withdrawal | undefined> {
  const moved = await trx
    .updateTable("retiros")
    .set({ state: to, ...set })
    .where("id_retiro", "=", id_retiro)
    .where("state", "in", [...NEXT[to]])
    .returning(["id_retiro", "id_usuario", "currency", "amount_cents"])
    .executeTakeFirst();
  if (!moved) return undefined;
  await note(trx, id_retiro, to, reason);
  await enter(trx, moved, to);
  if (to === "paid" || to === "failed") await tellOfWithdrawal(trx, moved);
  return moved;
}

/** What it is in the ledger: the creator's until it is approved, on its way, gone. */
async function enter(trx: Database, moved: Withdrawal, to: State): Promise<void> {
  const { id_retiro, id_usuario, currency, amount_cents } = moved;
  const cause = `payout ${id_retiro}`;
  if (to === "approved") {
    await post(trx, {
      ...{ kind: "payout", cause, currency },
      lines: [
        { account: creatorAccount(id_usuario), amount_cents: amount_cents! },
        { account: payoutsAccount, amount_cents: -amount_cents! },
      ],
    });
  }
  if (to === "paid") {
    await post(trx, {
      ...{ kind: "payout paid", cause: `${cause} paid`, currency },
      lines: [
        { account: payoutsAccount, amount_cents: amount_cents! },
        { account: bankAccount, amount_cents: -amount_cents! },
      ],
    });
  }
  // Of one that was not approved there is nothing to take back.
  if (to === "failed" || to === "void") await reverse(trx, { of: cause, kind: `payout ${to}` });
}

async function note(trx: Database, id_retiro: number, state: State, reason: string): Promise<void> {
  await trx
    .insertInto("retiros_eventos")
    .values({ id_retiro, state, reason, created_at: Date.now() })
    .execute();
}
