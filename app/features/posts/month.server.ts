/** Year * 100 + month of a moment (milliseconds since the epoch) on the calendar of a time zone. */
export function monthOf(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric" });
  const parts = format.formatToParts(moment);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return number("year") * 100 + number("month");
}
