/**
 * The lines of BBVA México's files for many payments at once (Net Cash), as public programs write them: fields
 * of a fixed length without a header and without a trailer. docs/operating.md says what is known of them.
 */
export interface BankPayment {
  clabe: string;
  /** In `bankText`. */
  holder: string;
  concept: string;
  reference: string;
  cents: number;
}

/** BBVA's own code, of whose accounts the bank asks for another line than for those of others. */
export const OWN_BANK = "012";
const CURRENCY = "MXP";
/** The kind of account: a CLABE. */
const CLABE = "40";
/** Today, which is SPEI; `M` would be tomorrow. */
const TODAY = "H";
/** Where the number of an account stands in a CLABE, before the digit that checks. */
const ACCOUNT = [7, 17] as const;

/** To another bank, over SPEI: 128 characters. */
export function interbankLine(payment: BankPayment, debit: string): string {
  return [
    payment.clabe,
    digits(debit, 18),
    CURRENCY,
    amount(payment.cents),
    letters(payment.holder, 30),
    CLABE,
    payment.clabe.slice(0, 3),
    letters(payment.concept, 30),
    digits(payment.reference, 7),
    TODAY,
  ].join("");
}

/** Within the bank: 85 characters. */
export function ownBankLine(payment: BankPayment, debit: string): string {
  return [
    digits(payment.clabe.slice(...ACCOUNT), 18),
    digits(debit, 18),
    CURRENCY,
    amount(payment.cents),
    letters(payment.concept, 30),
  ].join("");
}

function digits(text: string, length: number): string {
  return text.padStart(length, "0");
}

function letters(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, " ");
}

/** "0000000000123.45". */
function amount(cents: number): string {
  const whole = Math.floor(cents / 100);
  return `${digits(`${whole}`, 13)}.${digits(`${cents % 100}`, 2)}`;
}
