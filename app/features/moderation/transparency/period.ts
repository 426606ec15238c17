/** A year, or a month of it, where the site is. */
export interface Period {
  /** `2026`, or `2026-11`. */
  name: string;
  /** Milliseconds; `to` is the first that is no longer in it. */
  from: number;
  to: number;
}

/** Undefined for what is neither a year nor a month since 2000. */
export function periodOf(name: string, timeZone: string): Period | undefined {
  const match = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(name);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = match[2] === undefined ? null : Number(match[2]);
  const [from, to] =
    month === null
      ? [Date.UTC(year), Date.UTC(year + 1)]
      : [Date.UTC(year, month - 1), Date.UTC(year, month)];
  return { name, from: midnight(from, timeZone), to: midnight(to, timeZone) };
}

/** The month that a moment is in, as the name of a period. */
export function monthOf(moment: number, timeZone: string): string {
  return wallClock(moment, timeZone).slice(0, 7);
}

/** Of a date as midnight UTC: when it begins there. */
function midnight(date: number, timeZone: string): number {
  return date - (Date.parse(`${wallClock(date, timeZone)}Z`) - date);
}

/** `2026-11-22T18:30:00` */
function wallClock(moment: number, timeZone: string): string {
  // Swedes write dates as ISO 8601 has them.
  const options = { timeZone, dateStyle: "short", timeStyle: "medium" } as const;
  return new Intl.DateTimeFormat("sv-SE", options).format(moment).replace(" ", "T");
}

/** The year that a moment is in and the one before, and so many months back from it. */
export function latestPeriods(moment: number, timeZone: string, months: number): string[] {
  const [year, month] = monthOf(moment, timeZone).split("-").map(Number) as [number, number];
  const back = Array.from({ length: months }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7),
  );
  return [String(year), String(year - 1), ...back];
}
