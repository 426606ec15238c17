import type { ProfileLink } from "#app/features/people/view.ts";
import { LINKS_MAX } from "../limits.ts";

/** The names of the form's fields. */
export const linkFields = Array.from({ length: LINKS_MAX }, (_, at) => [
  `label_${at}`,
  `url_${at}`,
]).flat();

type Fields = Record<string, string | undefined>;

/** What a form holds, in the order of its lines, without those that were left empty. */
export function linksIn(fields: Fields): ProfileLink[] {
  return filledLines(fields).map((at) => linkAt(fields, at));
}

/** In which lines of a form something stands. */
export function filledLines(fields: Fields): number[] {
  return Array.from({ length: LINKS_MAX }, (_, at) => at).filter((at) => {
    const { label, url } = linkAt(fields, at);
    return label || url;
  });
}

export function linkAt(fields: Fields, at: number): ProfileLink {
  return { label: fields[`label_${at}`]?.trim() ?? "", url: fields[`url_${at}`]?.trim() ?? "" };
}
