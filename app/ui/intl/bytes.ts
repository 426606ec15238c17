import { numberFormat } from "./intl.ts";

const UNITS = ["kB", "MB", "GB", "TB"];

/** 1500000 -> "1.5 MB", in thousands as disks are sold. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes / 1000, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${numberFormat({ maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${UNITS[unit]}`;
}
