import { fill } from "#app/strings/language.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { statsStrings as words } from "./strings.ts";

/** How long, in its two largest units. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const { duration } = words;
  if (minutes === 0) return fill(duration.seconds, { seconds });
  if (minutes < 60) return fill(duration.minutes, { minutes, seconds: seconds % 60 });
  const hours = fullNumber(Math.floor(minutes / 60));
  return fill(duration.hours, { hours, minutes: minutes % 60 });
}

/** Of a view, where it is known of any. */
export function averageText({ timed, watchedMs }: { timed: number; watchedMs: number }) {
  return timed > 0 ? durationText(watchedMs / timed) : null;
}
