import { dateFormat } from "#app/ui/intl/intl.ts";

const PARTS = { year: "numeric", month: "numeric", day: "numeric" } as const;

/** Year * 100 + month of a moment (milliseconds since the epoch) on the calendar of a time zone. */
export function monthOf(moment: number, timeZone: string): number {
  return Math.floor(dayOf(moment, timeZone) / 100);
}

/** Year * 10000 + month * 100 + day of a moment on the calendar of a time zone. */
export function dayOf(moment: number, timeZone: string): number {
  const parts = dateFormat({ timeZone, ...PARTS }, "en").formatToParts(moment);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return number("year") * 10_000 + number("month") * 100 + number("day");
}

/** 0 to 23, of a moment in a time zone. */
export function hourOf(moment: number, timeZone: string): number {
  const format = dateFormat({ timeZone, hour: "numeric", hourCycle: "h23" }, "en");
  return Number(format.formatToParts(moment).find(({ type }) => type === "hour")?.value);
}
