import { MINIMUM_AGE } from "#app/http/limits.ts";

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900;
}

/** The day it is at a moment where the site is. */
export function dayAt(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
}

/** Whether somebody born on one day is an adult on another; born on 29 February, from 1 March on. */
export function isAdultOn(born: string, day: string): boolean {
  const [year = "", ...rest] = born.split("-");
  return [String(Number(year) + MINIMUM_AGE), ...rest].join("-") <= day;
}
