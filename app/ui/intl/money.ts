/** "1234.50": for files, fields and exact numbers. */
export function decimalText(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${cents < 0 ? "-" : ""}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** "$1,234.50 MXN". */
export function moneyText(cents: number, currency: string): string {
  const [whole = "", fraction] = decimalText(Math.abs(cents)).split(".");
  const sign = cents < 0 ? "-" : "";
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction} ${currency}`;
}

/**
 * What somebody typed as an amount, in cents: "99", "99.5", "99,50", "$1,234.00". Null: it is none. However large,
 * it is one: whoever takes it has bounds.
 */
export function centsIn(text: string): number | null {
  const match = /^\$? ?(\d+|\d{1,3}(?:,\d{3})+(?![\d,]))(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number((match[2] ?? "").padEnd(2, "0"));
  const whole = Number(match[1]!.replaceAll(",", ""));
  return Math.min(whole * 100 + cents, Number.MAX_SAFE_INTEGER);
}
