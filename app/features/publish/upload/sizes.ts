import { fill } from "#app/strings/language.ts";
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
  if (seconds < 60) return fill(strings.secondsLeft, { count: Math.max(1, Math.round(seconds)) });
  return fill(strings.minutesLeft, { count: Math.round(seconds / 60) });
}

/**
 * How much of one file is sent, 0 to 100: files go one after the other, after the little that goes
 * before the first.
 */
export function percentOf(
  index: number,
  files: { file: { size: number } }[],
  { sentBytes, totalBytes }: { sentBytes: number; totalBytes: number },
): number {
  const sizes = files.map(({ file }) => file.size);
  const sum = (some: number[]) => some.reduce((total, size) => total + size, 0);
  const before = Math.max(0, totalBytes - sum(sizes)) + sum(sizes.slice(0, index));
  const part = (sentBytes - before) / (sizes[index] || 1);
  return Math.round(100 * Math.min(1, Math.max(0, totalBytes > 0 ? part : 0)));
}
