const compact = new Intl.NumberFormat("es-MX", { notation: "compact", maximumFractionDigits: 1 });

/** 1234 -> "1.2 k". */
export function compactNumber(value: number): string {
  return compact.format(value);
}
