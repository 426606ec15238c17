import { LOCALE } from "#app/strings/language.ts";

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** What writes dates in this way. Kept: making one costs far more than using it. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = LOCALE,
): Intl.DateTimeFormat {
  return kept("date", options, locale, () => new Intl.DateTimeFormat(locale, options));
}

/** What writes numbers in this way; kept too. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept("number", options, LOCALE, () => new Intl.NumberFormat(LOCALE, options));
}

function kept<T extends Intl.DateTimeFormat | Intl.NumberFormat>(
  kind: string,
  options: object,
  locale: string,
  make: () => T,
): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) as T | undefined;
  if (known) return known;
  const format = make();
  formats.set(key, format);
  return format;
}
