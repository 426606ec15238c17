import { wordsOf } from "#app/strings/fold.ts";
import { hashtagsOf, mentionedKeys } from "#app/features/posts/text/text.ts";

/** Too common to tell posts apart. */
const STOP_WORDS = new Set(
  "a al con de del el en es la las le lo los me mi no o para por que se si su te tu u un una y ya".split(
    " ",
  ),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * What singular and plural, infinitive and gerund of a folded word have in common. Gender stays: who
 * looks for the one does not want the other. The stem of a word half typed is its stem or begins it.
 */
export function stem(word: string): string {
  const bare = withoutPlural(word);
  const verb = /^(.{4,})(?:ar|er|ir|ando|iendo)$/u.exec(bare);
  // luz, luces; vez, veces.
  return withoutPlural(verb?.[1] ?? bare).replace(/z$/, "c");
}

function withoutPlural(word: string): string {
  let left = word;
  while (left.length > 3) {
    if (left.length > 4 && /[^aeiou]es$/.test(left)) left = left.slice(0, -2);
    else if (/[se]$/.test(left)) left = left.slice(0, -1);
    else break;
  }
  return left;
}

interface FoundBy {
  descripcion: string;
  /** Who published it and whom it names. */
  people: number[];
}

/** What a post is found by, each once and without a space in it. */
export function termsOf({ descripcion, people }: FoundBy): string[] {
  const words = wordsOf(descripcion).filter((word) => !isStopWord(word) && !isLetter(word));
  return [
    ...new Set([
      ...words.map(stem),
      ...hashtagsOf(descripcion).map((tag) => `#${tag}`),
      ...mentionedKeys(descripcion).map((key) => `@${key}`),
      ...people.map(personTerm),
    ]),
  ].filter((term) => !/\s/.test(term));
}

/** No name can hold a `=`. */
export function personTerm(id_usuario: number): string {
  return `@=${id_usuario}`;
}

export function isLetter(word: string): boolean {
  return /^[a-z]$/.test(word);
}
