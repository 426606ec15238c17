/** The letters of a name, as one person writes theirs differently each time: no accents, case or blanks. */
export function nameLetters(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
}
