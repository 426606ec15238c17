import { numberFormat } from "./intl.ts";

/** 1234 -> "1.2 k". */
export function compactNumber(value: number): string {
  return numberFormat({ notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** 1234 -> "1,234". */
export function fullNumber(value: number): string {
  return numberFormat().format(value);
}
