import type { QueueName } from "#db/schema/cases.ts";
import { BUSINESS_DAYS, INTIMATE_HOURS } from "./limits.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Until when a case of this queue has to be decided that is opened now. */
export function dueAt(queue: QueueName, now: number, timeZone: string): number {
  if (queue === "menores" || queue === "autoridad") return now;
  if (queue === "intimidad") return now + INTIMATE_HOURS * HOUR_MS;
  return addBusinessDays(now, BUSINESS_DAYS, timeZone);
}

/** The same hour so many business days later; the day it begins on does not count. */
export function addBusinessDays(from: number, days: number, timeZone: string): number {
  const start = dayOf(from, timeZone);
  let [day, left] = [start, days];
  while (left > 0) {
    day += DAY_MS;
    if (isBusinessDay(day)) left -= 1;
  }
  return from + (day - start);
}

/** The date of a moment where the site is, as midnight UTC of that date. */
function dayOf(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return Date.parse(`${format.format(moment)}T00:00:00Z`);
}

/** Neither a weekend nor a holiday of the federal labour law of Mexico (article 74). `day` is midnight UTC. */
export function isBusinessDay(day: number): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

const FIXED = ["1-1", "5-1", "9-16", "12-25"];
/** The n-th Monday of a month. */
const MONDAYS: Record<number, number> = { 2: 1, 3: 3, 11: 3 };
const FIRST_HANDOVER = 2024;
const TERM_YEARS = 6;

function isHoliday(date: Date): boolean {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  if (FIXED.includes(`${month}-${day}`)) return true;
  if (date.getUTCDay() === 1 && MONDAYS[month] === Math.ceil(day / 7)) return true;
  // The handover of the presidency.
  return month === 10 && day === 1 && (year - FIRST_HANDOVER) % TERM_YEARS === 0;
}
