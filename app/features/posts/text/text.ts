import { nameKey } from "#app/features/people/view.ts";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import type { MentionView } from "../view.ts";
import { HASHTAG_MAX, HASHTAG_MIN } from "../limits.ts";

/**
 * Matches a hashtag and captures what follows the `#`: letters (with their marks), digits, `_` and
 * `-` (product.md 6.4). Has no memory of its own: use it with `matchAll` or `split`.
 */
export const HASHTAG = new RegExp(
  `#([\\p{L}\\p{M}\\p{Nd}_-]{${HASHTAG_MIN},${HASHTAG_MAX}})(?![\\p{L}\\p{M}\\p{Nd}_-])`,
  "gu",
);

/** The hashtags of a text in lower case, each once, in the order of the text. */
export function hashtagsOf(text: string): string[] {
  const composed = text.normalize("NFC");
  const tags = [...composed.matchAll(HASHTAG)]
    .filter(({ index }) => !isInsideAddress(composed, index))
    .map(([, tag]) => tag!.toLowerCase());
  return [...new Set(tags)];
}

/** What makes the beginning of a word an address: a scheme, `www.`, or a host and a path. */
const ADDRESS = /(^|[^\p{L}\p{Nd}])([a-z][a-z\d+.-]*:\/\/|www\.)|[a-z\d]\.[a-z]{2,}[/?]/iu;
/** Longer addresses are read from there on: the time stays bounded. */
const ADDRESS_MAX = 500;

/** A `#` in an address leads to a place in its page. */
function isInsideAddress(text: string, index: number): boolean {
  const [word] = /\S*$/.exec(text.slice(Math.max(0, index - ADDRESS_MAX), index))!;
  return ADDRESS.test(word);
}

/** A piece of what somebody wrote: plain text, a hashtag, or a person it names. */
export type TextPart = string | { text: string; tag: string } | { mention: MentionView };

const WORD = "\\p{L}\\p{M}\\p{Nd}._-";
const MENTION = new RegExp(`@([${WORD}]{1,${USERNAME_MAX}})`, "gu");
/** What stands before a name in an address of mail. Not a lookbehind: older browsers have none. */
const INSIDE_WORD = new RegExp(`[@${WORD}]$`, "u");
const HASHTAG_OR_MENTION = new RegExp(`${HASHTAG.source}|${MENTION.source}`, "gu");

/** Splits a text at its hashtags and at those names that mean somebody in `mentions`. */
export function textParts(text: string, mentions: MentionView[]): TextPart[] {
  const people = new Map(mentions.map((mention) => [mention.name_key, mention]));
  const parts: TextPart[] = [];
  let done = 0;
  const add = (start: number, length: number, part: TextPart) => {
    if (start > done) parts.push(text.slice(done, start));
    parts.push(part);
    done = start + length;
  };
  for (const { 0: whole, 1: tag, 2: name, index } of text.matchAll(HASHTAG_OR_MENTION)) {
    if (tag && !isInsideAddress(text, index))
      add(index, whole.length, { text: whole, tag: tag.normalize("NFC").toLowerCase() });
    if (!name || isInsideWord(text, index)) continue;
    const written = readings(name).find((reading) => people.has(nameKey(reading)));
    if (written) {
      add(index, written.length + 1, { mention: people.get(nameKey(written))! });
    }
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

/** Every name that the text may mean, each once, as `usuarios.name_key` has it. */
export function mentionedKeys(text: string): string[] {
  const keys = [...text.matchAll(MENTION)]
    .filter(({ index }) => !isInsideWord(text, index))
    .flatMap(([, name]) => readings(name!).map(nameKey));
  return [...new Set(keys)];
}

/** A point or a dash after a name may belong to it or to the sentence: the longest first. */
function readings(name: string): string[] {
  const bare = name.replace(/[.-]+$/, "");
  return bare && bare !== name ? [name, bare] : [name];
}

function isInsideWord(text: string, index: number): boolean {
  return INSIDE_WORD.test(text.slice(Math.max(0, index - 2), index));
}
