const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Spec section 9: under a minute "Hace un momento", then minutes, hours, days, and from a week on
 * the full date.
 */
export function relativeTime(iso: string, now: number, timeZone?: string): string {
  const age = now - Date.parse(iso);
  if (age < MINUTE) return "Hace un momento";
  if (age < HOUR) return `Hace ${counted(age / MINUTE, "minuto")}`;
  if (age < DAY) return `Hace ${counted(age / HOUR, "hora")}`;
  if (age < 7 * DAY) return `Hace ${counted(age / DAY, "día")}`;
  return fullDate(iso, timeZone);
}

export function fullDate(iso: string, timeZone?: string): string {
  return new Date(iso).toLocaleDateString("es-MX", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
}

/** The date with its time of day. */
export function fullDateTime(iso: string, timeZone?: string): string {
  return new Date(iso).toLocaleString("es-MX", { dateStyle: "long", timeStyle: "short", timeZone });
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
