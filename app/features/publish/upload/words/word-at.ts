/** A hashtag or a name that is being typed. */
export interface TypedWord {
  sign: "#" | "@";
  /** What follows the sign, up to the caret. */
  text: string;
  /** Where the whole word stands, with its sign and with what follows the caret. */
  start: number;
  end: number;
}

const LETTERS = "\\p{L}\\p{M}\\p{Nd}_\\-";
// Not a lookbehind: older browsers have none. What follows a letter is no tag, and an address no name.
const BEFORE = new RegExp(`(?:^|[^${LETTERS}#@/&.])([#@])([${LETTERS}.]*)$`, "u");
const AFTER = new RegExp(`^[${LETTERS}]*`, "u");

/** The hashtag or name that the caret stands in; null elsewhere. */
export function wordAt(value: string, caret: number): TypedWord | null {
  const found = BEFORE.exec(value.slice(0, caret));
  if (!found) return null;
  const sign = found[1] as TypedWord["sign"];
  const text = found[2]!;
  // Only names have points in them.
  if (sign === "#" && text.includes(".")) return null;
  const after = AFTER.exec(value.slice(caret))![0];
  return { sign, text, start: caret - text.length - 1, end: caret + after.length };
}
