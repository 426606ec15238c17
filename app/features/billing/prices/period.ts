import { strings } from "../strings.ts";

/** "3 meses". */
export function periodOf(meses: number | null): string {
  return strings.subscribe.periods[String(meses ?? 1) as "1"];
}
