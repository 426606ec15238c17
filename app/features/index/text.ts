import { fold, wordsOf } from "#app/strings/fold.ts";
import { hashtagsOf } from "#app/features/posts/text/text.ts";

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
  /** What its files say. */
  files?: string[];
}

/** Words of its files that a post is found by at most: what is said in ten minutes would be thousands. */
export const FILE_WORDS_MAX = 400;

/** What a post is found by, each once and without a space in it. */
export function termsOf({ descripcion, people, files = [] }: FoundBy): string[] {
  return [
    ...new Set([
      ...stemsOf(descripcion),
      ...firstStems(files),
      ...hashtagTerms(descripcion),
      ...people.map(personTerm),
    ]),
  ].filter((term) => !/\s/.test(term));
}

/** One spelling of each: a post that has a hashtag with and without its accents is one post of it. */
function hashtagTerms(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const term of hashtagsOf(text).map((tag) => `#${tag}`)) {
    if (!byKey.has(fold(term))) byKey.set(fold(term), term);
  }
  return [...byKey.values()];
}

/** The different words of what is said in a video, as its row keeps them. */
export function wordsSaid(lines: Iterable<string>): string {
  const words = new Set<string>();
  for (const line of lines) {
    for (const word of tellingWords(line)) {
      if (words.size === FILE_WORDS_MAX) return [...words].join(" ");
      // What is longer is no word of any language.
      if (word.length <= WORD_MAX) words.add(word);
    }
  }
  return [...words].join(" ");
}

const WORD_MAX = 40;

function stemsOf(text: string): string[] {
  return tellingWords(text).map(stem);
}

function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => !isStopWord(word) && !isLetter(word));
}

function firstStems(files: string[]): string[] {
  const stems = new Set<string>();
  for (const text of files) {
    for (const one of stemsOf(text)) {
      if (stems.size === FILE_WORDS_MAX) return [...stems];
      stems.add(one);
    }
  }
  return [...stems];
}

/** No name can hold a `=`. */
export function personTerm(id_usuario: number): string {
  return `@=${id_usuario}`;
}

export function isLetter(word: string): boolean {
  return /^[a-z]$/.test(word);
}
