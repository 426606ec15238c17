import { compactNumber } from "#app/ui/intl/numbers.ts";
import type { AboutCount } from "../view.ts";

/** "1.2 k"; "10 k+" for what was not counted to its end. */
export function aboutCount({ value, isMore }: AboutCount): string {
  return `${compactNumber(value)}${isMore ? "+" : ""}`;
}
