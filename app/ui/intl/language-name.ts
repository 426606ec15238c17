import { LOCALE } from "#app/strings/language.ts";

/** `es` -> "español". An old browser says the code. */
export function languageName(code: string): string {
  if (typeof Intl.DisplayNames === "undefined") return code;
  return new Intl.DisplayNames(LOCALE, { type: "language" }).of(code) ?? code;
}
