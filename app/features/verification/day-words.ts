import { fullDate } from "#app/ui/intl/dates.ts";

/** A day of the calendar, as `2026-11-22`, in words: the same day wherever one is. */
export function dayWords(day: string): string {
  return fullDate(`${day}T12:00:00Z`, "UTC");
}

/** The day of a moment where the site is. */
export function momentDay(moment: number | string, timeZone: string): string {
  return fullDate(new Date(moment).toISOString(), timeZone);
}
