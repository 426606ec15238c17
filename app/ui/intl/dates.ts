import { plural } from "#app/strings/language.ts";
import { dateFormat } from "./intl.ts";
import { common } from "../strings.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the largest unit that fits. */
export function ageOf(
  iso: string,
  now: number,
): { unit: "moment" | "minute" | "hour" | "day"; amount: number } {
  const age = now - Date.parse(iso);
  if (age < MINUTE) return { unit: "moment", amount: 0 };
  if (age < HOUR) return { unit: "minute", amount: Math.floor(age / MINUTE) };
  if (age < DAY) return { unit: "hour", amount: Math.floor(age / HOUR) };
  return { unit: "day", amount: Math.floor(age / DAY) };
}

/**
 * product.md 23.2: under a minute "Hace un momento", then minutes, hours, days, and from a week on
 * the full date.
 */
export function relativeTime(iso: string, now: number, timeZone?: string): string {
  const { unit, amount } = ageOf(iso, now);
  if (unit === "moment") return common.ago.moment;
  if (unit === "day" && amount >= 7) return fullDate(iso, timeZone);
  return plural(amount, common.ago[unit]);
}

const inWords = eachZone({ day: "numeric", month: "long", year: "numeric" });

export function fullDate(iso: string, timeZone?: string): string {
  return inWords(timeZone).format(new Date(iso));
}

/** "19 nov 2026": for tables. */
export function shortDate(iso: string, timeZone?: string): string {
  return dateFormat({ dateStyle: "medium", timeZone }).format(new Date(iso));
}

const toTheMinute = eachZone({ dateStyle: "long", timeStyle: "short" });

/** The date with its time of day. */
export function fullDateTime(iso: string, timeZone?: string): string {
  return toTheMinute(timeZone).format(new Date(iso));
}

/** What writes dates in this way in a time zone, found without writing its options down: a page has dozens. */
function eachZone(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string) => {
    let format = formats.get(timeZone);
    if (!format) formats.set(timeZone, (format = dateFormat({ ...options, timeZone })));
    return format;
  };
}
