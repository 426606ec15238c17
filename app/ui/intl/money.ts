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

/** What somebody typed as an amount, in cents: "99", "99.5", "99,50", "$99.00". Null: it is none. */
export function centsIn(text: string): number | null {
  const match = /^\$? ?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
