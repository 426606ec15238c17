import { getEnv } from "#app/env.server.ts";
import { bankText } from "#app/features/payees/text.ts";
import { AppError } from "#app/http/errors.ts";
import type { Services } from "#app/services.server.ts";
import type { BANK_FILES } from "../limits.ts";
import { type BankPayment, interbankLine, OWN_BANK, ownBankLine } from "./bank-layout.ts";
import { batchRows, type BatchRow } from "./batch-rows.server.ts";

type Source = Pick<Services, "db">;

export type BankFile = (typeof BANK_FILES)[number];

/** What a file says in all, to be compared with what the bank has read. */
export interface ControlTotal {
  payments: number;
  amount_cents: number;
}

/** Only pesos: SPEI moves nothing else. */
const CURRENCY = "MXN";
/** A reference has seven digits. */
const REFERENCES = 10_000_000;
const lineOf = { spei: interbankLine, bbva: ownBankLine };

/**
 * A batch as the bank takes it, the same whenever it is asked for. Throws `batch_not_found`,
 * `bank_file_no_account` while the operator has named no account, `bank_file_not_mxn` and `bank_file_empty`.
 */
export async function bankFile(source: Source, id_lote: number, file: BankFile): Promise<string> {
  const { debitAccount } = getEnv().payouts;
  const rows = await batchRows(source, id_lote);
  if (rows.length === 0) throw new AppError("batch_not_found");
  if (!debitAccount) throw new AppError("bank_file_no_account");
  if (rows.some(({ currency }) => currency !== CURRENCY)) throw new AppError("bank_file_not_mxn");
  const payments = paymentsOf(rows, file);
  if (payments.length === 0) throw new AppError("bank_file_empty");
  return payments.map((payment) => `${lineOf[file](payment, debitAccount)}\r\n`).join("");
}

export interface BankTotals {
  spei: ControlTotal;
  bbva: ControlTotal;
  /** How many are in neither: nobody has said to which account they go. */
  others: number;
}

/** What each file of a batch says in all. Null: there are none, as the operator has named no account, or it is in another currency. */
export async function bankTotals(source: Source, id_lote: number): Promise<BankTotals | null> {
  if (!getEnv().payouts.debitAccount) return null;
  const rows = await batchRows(source, id_lote);
  if (rows.some(({ currency }) => currency !== CURRENCY)) return null;
  const totalOf = (file: BankFile): ControlTotal => {
    const payments = paymentsOf(rows, file);
    const amount_cents = payments.reduce((sum, { cents }) => sum + cents, 0);
    return { payments: payments.length, amount_cents };
  };
  const others = rows.filter(({ destination }) => destination === null).length;
  return { spei: totalOf("spei"), bbva: totalOf("bbva"), others };
}

function paymentsOf(rows: readonly BatchRow[], file: BankFile): BankPayment[] {
  return rows.flatMap(({ id_retiro, id_lote, amount_cents, destination }) => {
    if (!destination) return [];
    const { clabe, titular } = destination;
    if (clabe.startsWith(OWN_BANK) !== (file === "bbva")) return [];
    return {
      ...{ clabe, holder: bankText(titular), cents: amount_cents },
      // Ends up on somebody's statement: it says what it is and nothing of the site.
      concept: `PAGO ${id_retiro} LOTE ${id_lote}`,
      reference: `${id_retiro % REFERENCES}`,
    };
  });
}
