/**
 * A text as Mexican banks take it in their files: capital letters without accents, digits and single
 * spaces. What has no such letter becomes a space.
 */
export function bankText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
}
