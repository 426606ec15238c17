import { banks } from "./banks.ts";
import { CLABE_DIGITS, SHOWN_DIGITS } from "./limits.ts";

const WEIGHTS = [3, 7, 1];

/** What is wrong with a number as a CLABE: its form, its last digit, or a bank that nobody knows. Null: nothing. */
export function clabeFault(clabe: string): "form" | "digit" | "bank" | null {
  if (!/^\d+$/.test(clabe) || clabe.length !== CLABE_DIGITS) return "form";
  if (checkDigit(clabe.slice(0, -1)) !== Number(clabe.at(-1))) return "digit";
  return bankOf(clabe) === null ? "bank" : null;
}

/** Of the seventeen digits before it. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (all, digit, at) => all + ((Number(digit) * WEIGHTS[at % WEIGHTS.length]!) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** The bank that an account is at; null: no code of any. */
export function bankOf(clabe: string): string | null {
  const code = clabe.slice(0, 3);
  return Object.hasOwn(banks, code) ? banks[code]! : null;
}

/** As it is shown: its last digits. */
export function masked(text: string): string {
  return `···· ${text.slice(-SHOWN_DIGITS)}`;
}
