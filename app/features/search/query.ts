import { nameKey } from "#app/features/people/view.ts";
import { HASHTAG, hashtagsOf } from "#app/features/posts/text/text.ts";
import { GROUPS_MAX, PREFIX_MIN, QUERY_MAX } from "./limits.ts";
import { isLetter, isStopWord, stem } from "#app/features/index/text.ts";
import { fold, wordsOf } from "#app/strings/fold.ts";

/** One thing that a post must have: any of what is named here. */
export interface Group {
  /** As `palabras.clave` has them. */
  keys: string[];
  /** The beginning of a key. */
  prefix?: string;
  /** Somebody, as `usuarios.name_key` has them. */
  name?: string;
}

export interface SearchQuery {
  /** All of them have to be there; none: nothing is looked for. */
  groups: Group[];
  /** Words that have to follow each other in the text, folded. */
  phrases: string[][];
  /** What was typed as the whole name of somebody, as `usuarios.name_key` has it. */
  name: string;
  /** Its words run together: the beginning of a name. */
  joined: string;
  /** Whether a name may be meant that is written almost like this: nobody is by a hashtag. */
  mayMistype: boolean;
  /** The beginnings of hashtags: those that were typed, else `joined` and the last word. */
  tagStarts: string[];
}

const QUOTED = /["“”«»]([^"“”«»]+)["“”«»]/gu;
const NAME = /(^|\s)@([\p{L}\p{M}\p{Nd}._-]+)/gu;

/** Control characters, which a database refuses, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

/** Understands anything that people type, or paste. */
export function parseQuery(typed: string): SearchQuery {
  const text = typed.slice(0, QUERY_MAX).replace(UNPRINTABLE, " ").normalize("NFC").trim();
  const phrases = [...text.matchAll(QUOTED)]
    .map(([, inner]) => wordsOf(inner!))
    .filter((words) => words.length > 0);
  const unquoted = text.replace(QUOTED, " ");
  const tags = hashtagsOf(unquoted);
  // What follows a `#` in an address is a word of it.
  const untagged = unquoted.replace(HASHTAG, (whole, tag: string) =>
    tags.includes(tag.toLowerCase()) ? " " : whole,
  );
  const names = [...untagged.matchAll(NAME)].map(([, , name]) => name!);
  const rest = untagged.replace(NAME, " ");
  const words = wordsOf(rest);
  const groups = [
    ...tags.map((tag) => ({ keys: [fold(`#${tag}`)] })),
    ...names.map(nameGroup),
    ...phrases.flatMap((phrase) => telling(phrase).map((word) => ({ keys: [stem(word)] }))),
    ...wordGroups(words, /[\p{L}\p{N}]$/u.test(rest)),
  ];
  const all = wordsOf(text);
  const joined = all.join("");
  const starts = tags.length > 0 ? tags.map(fold) : [joined, ...all.slice(-1)];
  return {
    groups: groups.slice(0, GROUPS_MAX),
    phrases,
    name: nameKey(text.replace(/^@/, "")),
    joined,
    mayMistype: tags.length === 0,
    tagStarts: [...new Set(starts)].filter(Boolean).slice(0, GROUPS_MAX),
  };
}

/** A point or dash at the end may belong to the sentence. */
function nameGroup(name: string): Group {
  const bare = nameKey(name.replace(/[.-]+$/, "") || name);
  return { keys: [], name: bare };
}

/** The last word may be half typed. Common words count only where there is nothing else. */
function wordGroups(words: string[], isLastOpen: boolean): Group[] {
  const told = telling(words);
  const last = words.at(-1);
  if (told.length === 0 && last && last.length >= PREFIX_MIN) {
    return [{ keys: [stem(last)], prefix: last }];
  }
  return told.map((word, at) =>
    isLastOpen && at === told.length - 1 && word === last && word.length >= PREFIX_MIN
      ? { keys: [stem(word)], prefix: word }
      : { keys: [stem(word)] },
  );
}

function telling(words: string[]): string[] {
  return words.filter((word) => !isStopWord(word) && !isLetter(word));
}
