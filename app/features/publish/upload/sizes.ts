import { plural } from "#app/strings/language.ts";
import { numberFormat } from "#app/ui/intl/intl.ts";
import { strings } from "./strings.ts";

/** 1234567 -> "1.2 MB"; below a tenth of one in KB. */
export function sizeWords(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`;
}

/** 75 -> "1:15". */
export function lengthWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How long the rest of a transfer takes, as one says it. */
export function remainingWords(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.round(seconds)), strings.secondsLeft);
  return plural(Math.round(seconds / 60), strings.minutesLeft);
}
