import type { ProfileLink } from "#app/features/people/view.ts";
import { LINKS_MAX } from "../limits.ts";

/** The names of the form's fields. */
export const linkFields = Array.from({ length: LINKS_MAX }, (_, at) => [
  `label_${at}`,
  `url_${at}`,
]).flat();

/** The links that a form holds, in their order, without the lines that were left empty. */
export function linksIn(fields: Record<string, string | undefined>): ProfileLink[] {
  return Array.from({ length: LINKS_MAX }, (_, at) => ({
    label: fields[`label_${at}`]?.trim() ?? "",
    url: fields[`url_${at}`]?.trim() ?? "",
  })).filter(({ label, url }) => label || url);
}
