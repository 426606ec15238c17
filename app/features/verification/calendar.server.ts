import { type Env, getEnv } from "#app/env.server.ts";

/** The moment at which this day is over where the site is. */
export function endOfDay(day: string, { timeZone }: Pick<Env, "timeZone"> = getEnv()): number {
  const next = Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000;
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...({ timeZone, dateStyle: "short", timeStyle: "medium" } as const),
  });
  const shown = Date.parse(`${format.format(next).replace(" ", "T")}Z`);
  return next + (next - shown);
}

/** A moment of the last day that ends with this one. */
export function lastDay(end: number): number {
  return end - 1;
}
