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
  const tags = [...text.normalize("NFC").matchAll(HASHTAG)].map(([, tag]) => tag!.toLowerCase());
  return [...new Set(tags)];
}
