/** Three letters of a company or four of a person, a day, and the homoclave: two characters and one that checks. */
const RFC = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z\d]{2}[\dA])$/;
/** Of the public in general and of foreigners: nobody's own. */
const GENERIC = ["XAXX010101000", "XEXX010101000"];

/**
 * Whether it has the form of an RFC: 13 characters of a person or 12 of a company, with a day that exists.
 * What the last character says is not asked for: the tax office has given out some that do not agree with it.
 */
export function isRfc(text: string): boolean {
  const match = RFC.exec(text);
  if (!match || GENERIC.includes(text)) return false;
  const [, , year, month, day] = match.map(Number) as [number, number, number, number, number];
  // Of a year that ends so: every fourth has a 29th of February but 1900, in which nobody was born who asks.
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
