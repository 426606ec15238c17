import { BARS_MAX } from "./ranges.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days as year * 10000 + month * 100 + day; from 0: since the first there is. */
export interface Span {
  from: number;
  today: number;
}

export interface Bar {
  /** The first day of it. */
  from: number;
  views: number;
  paid: number;
}

export function spanOf({ from, today }: Span, first: number | undefined) {
  return { first: from || (first ?? today), last: today };
}

/** Every day of the range, or as many days a bar that there are not too many. */
export function barsOf(
  rows: { day: number; views: number; paid: number }[],
  { first, last }: { first: number; last: number },
): Bar[] {
  const [start, end] = [momentOf(first), momentOf(last)];
  const count = Math.round((end - start) / DAY_MS) + 1;
  const width = count <= BARS_MAX ? 1 : count <= BARS_MAX * 7 ? 7 : Math.ceil(count / BARS_MAX);
  const bars = Array.from({ length: Math.ceil(count / width) }, (_, at) => ({
    ...{ from: dateOf(start + at * width * DAY_MS), views: 0, paid: 0 },
  }));
  for (const { day, views, paid } of rows) {
    const bar = bars[Math.floor(Math.round((momentOf(day) - start) / DAY_MS) / width)];
    if (!bar) continue;
    bar.views += views;
    bar.paid += paid;
  }
  return bars;
}

/** Midnight of a day, in UTC. */
export function momentOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

function dateOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
