/** By the number that CCBill calls them by (ISO 4217). */
export const CURRENCY_CODES: Record<string, string> = {
  USD: "840",
  EUR: "978",
  GBP: "826",
  CAD: "124",
  AUD: "036",
};

/** "36" and "036" are the same to it. Empty: it is none that we take. */
export function currencyOf(code: string): string {
  const number = code.padStart(3, "0");
  return Object.keys(CURRENCY_CODES).find((name) => CURRENCY_CODES[name] === number) ?? "";
}
