/** No word of a language comes near; what does is cut, wherever words are compared. */
const WORD_MAX = 40;
const WORD = /\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu;

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
