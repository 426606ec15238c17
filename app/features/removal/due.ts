import { dateFormat } from "#app/ui/intl/intl.ts";
import type { PortalLanguage } from "./limits.ts";

const locales = { es: "es-MX", en: "en-GB" } as const;

/** A deadline with its time zone: whoever asks may be anywhere. */
export function dueWords(moment: number, language: PortalLanguage, timeZone = "UTC"): string {
  return dateFormat(
    { dateStyle: "long", timeStyle: "short", timeZone, hourCycle: "h23" },
    locales[language],
  )
    .format(moment)
    .concat(` (${timeZone})`);
}
