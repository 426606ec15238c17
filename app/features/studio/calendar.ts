import type { MonthView } from "#app/features/payouts/view.ts";
import { dateFormat } from "#app/ui/intl/intl.ts";

/** "noviembre de 2026". */
export function monthName(year: number, month: number): string {
  const date = new Date(Date.UTC(year, month - 1));
  return dateFormat({ month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}

/** "nov". */
export function shortMonth(month: number): string {
  const date = new Date(Date.UTC(2026, month - 1));
  return dateFormat({ month: "short", timeZone: "UTC" }).format(date).slice(0, 3);
}

/** The last so many months up to the first of `data` (newest first), oldest first, none left out. */
export function lastMonths(data: readonly MonthView[], count: number) {
  const [newest] = data;
  if (!newest) return [];
  const views = new Map(data.map((each) => [each.year * 12 + each.month - 1, each.views]));
  const end = newest.year * 12 + newest.month - 1;
  return Array.from({ length: count }, (_, index) => {
    const place = end - (count - 1 - index);
    return {
      year: Math.floor(place / 12),
      month: (place % 12) + 1,
      views: views.get(place) ?? 0,
    };
  });
}
