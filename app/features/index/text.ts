import { hashtagsOf, mentionedKeys } from "#app/features/posts/text/text.ts";

/** No word of a language comes near; what does is cut, in posts and queries alike. */
const WORD_MAX = 40;
const WORD = /\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu;

/** Too common to tell posts apart. */
const STOP_WORDS = new Set(
  "a al con de del el en es la las le lo los me mi no o para por que se si su te tu u un una y ya".split(
    " ",
  ),
);

/** The text without what people leave out when they type: accents, tildes, capitals. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Emoji_Modifier}]/gu, "");
}

/** Its words, folded, in their order; an emoji is a word. */
export function wordsOf(text: string): string[] {
  return [...fold(text).matchAll(WORD)].map(([word]) => [...word].slice(0, WORD_MAX).join(""));
}

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
