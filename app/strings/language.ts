/**
 * The languages of the interface. A second one is a second entry here, and a second object of the same type
 * in each room's `strings.ts`: the compiler names every one that lacks it.
 */
export const languages = {
  es: { locale: "es-MX" },
} as const;

export type Language = keyof typeof languages;

/** One instance speaks one language. */
export const language: Language = "es";

/** How dates, numbers and lists are written. */
export const LOCALE: string = languages[language].locale;

/** What a room says in the language of the instance. */
export function speak<Strings>(texts: Record<Language, Strings>): Strings {
  return texts[language];
}

/** Replaces each `{name}` by its value. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

const rules = new Intl.PluralRules(LOCALE);

/** A sentence for a number, which stands in it as `{count}`, written as `shown`. */
export function plural(
  count: number,
  forms: { one: string; other: string },
  shown: string | number = count,
): string {
  return fill(rules.select(count) === "one" ? forms.one : forms.other, { count: shown });
}
