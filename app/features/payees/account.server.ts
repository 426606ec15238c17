import { z } from "zod";
import { getEnv } from "#app/env.server.ts";
import { open, placeOf, seal } from "#app/features/vault/seal.server.ts";
import type { Database } from "#db/client.ts";
import { bankOf, masked } from "./clabe.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Where somebody is paid: only ever kept sealed. */
export const payoutAccount = z.object({
  clabe: z.string(),
  titular: z.string(),
  rfc: z.string().nullable(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

export interface HeldAccount {
  account: PayoutAccount;
  /** Since when the CLABE is this one. */
  changed_at: number;
  /** From when on payouts go to it. */
  usable_at: number;
}

export function sealAccount(id_usuario: number, account: PayoutAccount): string {
  return seal(placeOfAccount(id_usuario), account);
}

/** Null: they have given none. Throws `SealError`. */
export async function accountOf(db: Database, id_usuario: number): Promise<HeldAccount | null> {
  const row = await db
    .selectFrom("cuentas_pago")
    .select(["datos", "changed_at"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return row ? openAccount(id_usuario, row) : null;
}

/** Of several people at once. */
export async function accountsOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, HeldAccount>> {
  const rows = await db
    .selectFrom("cuentas_pago")
    .select(["id_usuario", "datos", "changed_at"])
    .where("id_usuario", "in", [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id_usuario, openAccount(row.id_usuario, row)]));
}

function openAccount(
  id_usuario: number,
  { datos, changed_at }: { datos: string; changed_at: number },
): HeldAccount {
  const account = payoutAccount.parse(open(placeOfAccount(id_usuario), datos));
  return {
    account,
    changed_at,
    usable_at: changed_at + getEnv().payouts.accountWaitHours * HOUR_MS,
  };
}

function placeOfAccount(id_usuario: number): string {
  return placeOf("cuentas_pago", "datos", id_usuario);
}

/** What is shown of an account. */
export function shownAccount({ clabe, rfc }: PayoutAccount) {
  return {
    banco: bankOf(clabe) ?? clabe.slice(0, 3),
    clabe: masked(clabe),
    rfc: rfc && masked(rfc),
  };
}
