import { numberFormat } from "./intl.ts";

const compact = numberFormat({ notation: "compact", maximumFractionDigits: 1 });

/** 1234 -> "1.2 k". */
export function compactNumber(value: number): string {
  return compact.format(value);
}

/** 1234 -> "1,234". */
export function fullNumber(value: number): string {
  return numberFormat().format(value);
}
