import { type Env, getEnv } from "#app/env.server.ts";
import { MINIMUM_AGE } from "#app/http/limits.ts";

/** Today where the site is, as `2026-11-22`: so stands a day in a document. */
export function today(now = Date.now(), { timeZone }: Pick<Env, "timeZone"> = getEnv()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
}

/** The moment at which this day is over where the site is. */
export function endOfDay(day: string, { timeZone }: Pick<Env, "timeZone"> = getEnv()): number {
  const next = Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000;
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...({ timeZone, dateStyle: "short", timeStyle: "medium" } as const),
  });
  const shown = Date.parse(`${format.format(next).replace(" ", "T")}Z`);
  return next + (next - shown);
}

/**
 * The last moment of the day of this one: what people are told they have until a date for is over with
 * that day. What binds us ends at its hour.
 */
export function lastOfDay(moment: number, zone: Pick<Env, "timeZone"> = getEnv()): number {
  return endOfDay(today(moment, zone), zone) - 1;
}

export function monthsAfter(moment: number, months: number): number {
  const date = new Date(moment);
  return date.setUTCMonth(date.getUTCMonth() + months);
}

/** A day that is in the calendar, as `2026-11-22`, from 1900 on. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900") return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether who was born then is of age; who was born on 29 February is from 1 March on. */
export function isAdult(birth: string, on = today()): boolean {
  return `${Number(birth.slice(0, 4)) + MINIMUM_AGE}${birth.slice(4)}` <= on;
}
