import type { Person } from "#tests/kit/stage.ts";
import { type PayoutAccount, sealAccount } from "./account.server.ts";

/** A CLABE of this bank, branch and account, with the digit that checks it. */
export function clabeOf(bank: string, account: number): string {
  const digits = `${bank}180${String(account).padStart(11, "0")}`;
  const sum = [...digits].reduce(
    (all, digit, at) => all + ((Number(digit) * [3, 7, 1][at % 3]!) % 10),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** As somebody has said it that long ago. */
export async function giveAccount(
  { db, id: id_usuario }: Person,
  account: PayoutAccount,
  { at = 0 } = {},
): Promise<void> {
  const row = { datos: sealAccount(id_usuario, account), changed_at: at };
  await db
    .insertInto("cuentas_pago")
    .values({ id_usuario, ...row, updated_at: at })
    .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(row))
    .execute();
}
